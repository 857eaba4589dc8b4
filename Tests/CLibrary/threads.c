// SPDX-License-Identifier: Apache-2.0

#include "check.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

enum { threads = 8, frames = 12 };
static uint64_t sums[threads][frames];

static void *render(void *argument) {
  size_t number = (size_t)argument;
  lottie_animation *animation = sample("Samples/precomps.json");
  lottie_target picture = target(90, 60, number % 2 ? LOTTIE_RGBA : LOTTIE_BGRA_PREMULTIPLIED);
  for (int frame = 0; frame < frames; frame++) {
    CHECK_STATUS(lottie_render(animation, frame * 4, &picture, NULL), LOTTIE_OK);
    sums[number][frame] = sum(&picture);
  }
  free(picture.pixels);
  lottie_free(animation);
  return NULL;
}

// Animations of their own on threads of their own draw what one thread draws.
static void independent(void) {
  pthread_t ids[threads];
  for (size_t i = 0; i < threads; i++) pthread_create(&ids[i], NULL, render, (void *)i);
  for (size_t i = 0; i < threads; i++) pthread_join(ids[i], NULL);
  for (int i = 2; i < threads; i++) CHECK(memcmp(sums[i], sums[i % 2], sizeof sums[i]) == 0);
}

static lottie_animation *shared;
static atomic_int busy, done, others;
static atomic_bool stop;

static void *disturb(void *argument) {
  (void)argument;
  lottie_target picture = target(200, 200, LOTTIE_BGRA_PREMULTIPLIED);
  for (int frame = 0; !stop; frame = (frame + 3) % 40) {
    lottie_status status = lottie_render(shared, frame, &picture, NULL);
    if (status == LOTTIE_BUSY) busy++;
    else if (status == LOTTIE_OK) done++;
    else if (status == LOTTIE_CANCELLED || status == LOTTIE_NO_ANIMATION) others++;
    else CHECK(false);
  }
  free(picture.pixels);
  return NULL;
}

static void pause_for(long milliseconds) {
  struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000};
  nanosleep(&time, NULL);
}

// One animation on several threads: calls at the same time are refused. One that cancels or frees is always heard.
static void together(void) {
  shared = sample("Samples/mattes-and-masks.json");
  pthread_t ids[4];
  for (int i = 0; i < 4; i++) pthread_create(&ids[i], NULL, disturb, NULL);
  // A slow machine, or valgrind, takes longer.
  for (int i = 0; i < 4000 && (done == 0 || busy == 0); i++) pause_for(5);
  for (int i = 0; i < 4000 && (i < 20 || others == 0); i++) {
    CHECK_STATUS(lottie_cancel(shared), LOTTIE_OK);
    pause_for(5);
  }
  lottie_free(shared);
  pause_for(50);
  stop = true;
  for (int i = 0; i < 4; i++) pthread_join(ids[i], NULL);
  CHECK(done > 0 && busy > 0 && others > 0);
  CHECK_STATUS(lottie_cancel(shared), LOTTIE_NO_ANIMATION);
}

// A call that was cancelled says so, and the next one draws the whole picture.
static void cancelled(void) {
  lottie_animation *animation = sample("Samples/boat-loader.json"), *other = sample("Samples/boat-loader.json");
  lottie_target picture = target(80, 80, LOTTIE_BGRA_PREMULTIPLIED), fresh = target(80, 80, LOTTIE_BGRA_PREMULTIPLIED);
  for (int format = 0; format < 4; format += 3) {
    picture.format = format, fresh.format = format;
    CHECK_STATUS(lottie_render(other, 33, &fresh, NULL), LOTTIE_OK);
    CHECK_STATUS(lottie_cancel(animation), LOTTIE_OK);
    CHECK_STATUS(lottie_render(animation, 33, &picture, NULL), LOTTIE_CANCELLED);
    CHECK_STATUS(lottie_render(animation, 33, &picture, NULL), LOTTIE_OK);
    CHECK(sum(&picture) == sum(&fresh));
  }
  free(picture.pixels), free(fresh.pixels);
  lottie_free(animation), lottie_free(other);
}

void check_threads(void) {
  independent();
  together();
  cancelled();
}
