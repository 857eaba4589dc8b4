// SPDX-License-Identifier: Apache-2.0
#include <math.h>
#include <pthread.h>
#include <string.h>

#include "csound.h"

/* The sinc has HALF zero crossings at each side. The stop band is 90 dB down; of a sound of 44.1 kHz, the pass band ends at
   20 kHz. Between PHASES kernels, coefficients are interpolated, with an error below -110 dB. */
enum { HALF = 32, TAPS = 2 * HALF, PHASES = 512 };

static float kernels[PHASES + 1][TAPS];
static pthread_once_t kernels_once = PTHREAD_ONCE_INIT;

static double bessel(double x) {
  double sum = 1, term = 1;
  for (int k = 1; k < 60; k++) {
    term *= x / (2 * k) * (x / (2 * k));
    sum += term;
  }
  return sum;
}

/* The windowed sinc at x, in zero crossings, |x| <= half. */
static double windowed(double x, double half) {
  const double beta = 8.96;
  double u = x / half;
  if (u <= -1 || u >= 1) return 0;
  double sinc = fabs(x) < 1e-9 ? 1 : sin(M_PI * x) / (M_PI * x);
  return sinc * bessel(beta * sqrt(1 - u * u)) / bessel(beta);
}

static void make_kernels(void) {
  for (int phase = 0; phase <= PHASES; phase++) {
    double sum = 0, row[TAPS];
    for (int k = 0; k < TAPS; k++) {
      /* Tap k is frame k - HALF + 1, relative to the whole part of the position. */
      row[k] = windowed((double)(k - HALF + 1) - (double)phase / PHASES, HALF);
      sum += row[k];
    }
    for (int k = 0; k < TAPS; k++) kernels[phase][k] = (float)(row[k] / sum);
  }
}

/* Wider kernels, for steps above 1, have half the zero crossings. */
enum { WIDE_HALF = 16, WIDE_STEPS = 512 };

static float wide[WIDE_HALF * WIDE_STEPS + 2];
static pthread_once_t wide_once = PTHREAD_ONCE_INIT;

static void make_wide(void) {
  for (int i = 0; i < WIDE_HALF * WIDE_STEPS + 2; i++) wide[i] = (float)windowed((double)i / WIDE_STEPS, WIDE_HALF);
}

int64_t csound_reach(double step) {
  double size = fabs(step);
  return size <= 1 ? HALF + 1 : (int64_t)ceil(WIDE_HALF * size) + 2;
}

static float narrow_sample(const float *source, double fraction) {
  double place = fraction * PHASES;
  int phase = (int)place;
  float weight = (float)(place - phase);
  const float *a = kernels[phase], *b = kernels[phase + 1];
  float sums[8] = {0};
  for (int k = 0; k < TAPS; k += 8) {
    for (int j = 0; j < 8; j++) sums[j] += source[k + j] * (a[k + j] + weight * (b[k + j] - a[k + j]));
  }
  return ((sums[0] + sums[4]) + (sums[1] + sums[5])) + ((sums[2] + sums[6]) + (sums[3] + sums[7]));
}

static float wide_sample(const float *source, int64_t offset, int64_t count, double position, double size) {
  double reach = WIDE_HALF * size, scale = 1 / size;
  int64_t low = (int64_t)ceil(position - reach), high = (int64_t)floor(position + reach);
  if (low < offset) low = offset;
  if (high > offset + count - 1) high = offset + count - 1;
  double sum = 0;
  for (int64_t i = low; i <= high; i++) {
    double place = fabs((double)i - position) * scale * WIDE_STEPS;
    int index = (int)place;
    if (index >= WIDE_HALF * WIDE_STEPS) continue;
    float weight = (float)(place - index);
    sum += source[i - offset] * (wide[index] + weight * (wide[index + 1] - wide[index]));
  }
  return (float)(sum * scale);
}

void csound_resample(const float *source, int64_t offset, int64_t count, double base, double step, int64_t first,
                     int64_t samples, float *out) {
  if (step == 1 && base == floor(base)) {
    int64_t start = (int64_t)base + first - offset;
    for (int64_t i = 0; i < samples; i++) {
      int64_t index = start + i;
      out[i] = index >= 0 && index < count ? source[index] : 0;
    }
    return;
  }
  double size = fabs(step);
  if (size <= 1) {
    pthread_once(&kernels_once, make_kernels);
  } else {
    pthread_once(&wide_once, make_wide);
  }
  for (int64_t i = 0; i < samples; i++) {
    double position = base + (double)(first + i) * step;
    if (size > 1) {
      out[i] = wide_sample(source, offset, count, position, size);
      continue;
    }
    double whole = floor(position);
    int64_t index = (int64_t)whole - HALF + 1 - offset;
    out[i] = index >= 0 && index + TAPS <= count ? narrow_sample(source + index, position - whole) : 0;
  }
}

void csound_scale(float *samples, int64_t count, double start, double step) {
  for (int64_t i = 0; i < count; i++) samples[i] *= (float)(start + (double)i * step);
}

void csound_add(float *mix, const float *left, const float *right, int64_t frames) {
  for (int64_t i = 0; i < frames; i++) {
    mix[2 * i] += left[i];
    mix[2 * i + 1] += right[i];
  }
}

float csound_peak(const float *samples, int64_t count) {
  float peak = 0;
  for (int64_t i = 0; i < count; i++) {
    float value = fabsf(samples[i]);
    if (value > peak) peak = value;
  }
  return peak;
}

/* MARK: Limiter */

enum { WINDOW = CSOUND_MARGIN / 2 };

static float hann[2 * WINDOW + 1];
static pthread_once_t hann_once = PTHREAD_ONCE_INIT;

static void make_hann(void) {
  double sum = 0;
  for (int i = 0; i <= 2 * WINDOW; i++) sum += 1 - cos(2 * M_PI * (i + 1) / (2 * WINDOW + 2));
  for (int i = 0; i <= 2 * WINDOW; i++)
    hann[i] = (float)((1 - cos(2 * M_PI * (i + 1) / (2 * WINDOW + 2))) / sum);
}

static float frame_peak(const float *mix, int64_t i) {
  float left = fabsf(mix[2 * i]), right = fabsf(mix[2 * i + 1]);
  return left > right ? left : right;
}

/* The gain of a frame is an average, over 10 ms before and after it, of the smallest gains that the frames 10 ms around each
   need: it never exceeds what the frame itself needs. */
static float gain_at(const float *needed, int64_t frame) {
  float gain = 0;
  for (int k = 0; k <= 2 * WINDOW; k++) gain += hann[k] * needed[frame + k];
  return gain;
}

static float clamped(float value) { return value > 1 ? 1 : value < -1 ? -1 : value; }

void csound_limit(const float *mix, int64_t frames, float *out) {
  memcpy(out, mix + 2 * CSOUND_MARGIN, sizeof(float) * 2 * (size_t)frames);
  const int64_t all = frames + 2 * CSOUND_MARGIN;
  if (frames <= 0 || csound_peak(mix, all * 2) <= 1) return;
  pthread_once(&hann_once, make_hann);
  enum { PART = 1024, NEEDED = PART + 2 * WINDOW };
  for (int64_t start = 0; start < frames; start += PART) {
    int64_t part = frames - start < PART ? frames - start : PART;
    /* The smallest gains around frames start - WINDOW ..< start + part + WINDOW. */
    float needed[NEEDED];
    for (int64_t i = 0; i < part + 2 * WINDOW; i++) needed[i] = 1;
    bool is_loud = false;
    for (int64_t i = 0; i < part + 4 * WINDOW; i++) {
      float peak = frame_peak(mix, start + i);
      if (peak <= 1) continue;
      is_loud = true;
      int64_t low = i - 2 * WINDOW, high = i;
      if (low < 0) low = 0;
      if (high > part + 2 * WINDOW - 1) high = part + 2 * WINDOW - 1;
      for (int64_t j = low; j <= high; j++) {
        if (needed[j] > 1 / peak) needed[j] = 1 / peak;
      }
    }
    if (!is_loud) continue;
    for (int64_t i = 0; i < part; i++) {
      float gain = gain_at(needed, i);
      int64_t frame = start + i;
      out[2 * frame] = clamped(out[2 * frame] * gain);
      out[2 * frame + 1] = clamped(out[2 * frame + 1] * gain);
    }
  }
}
