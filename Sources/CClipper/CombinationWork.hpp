// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <polyclipping/clipper.hpp>

#include <algorithm>
#include <vector>

// The estimated work of one Execute of Clipper, in nanoseconds, known before it starts.
//
// Clipper passes over the polygons from level to level, where the levels are the heights of all points. At each it walks the
// edges there, sorts them anew, and resolves each crossing, for which it may walk all of them again. So the edges of all
// levels, and the crossings between two levels, are counted likewise, which takes a tenth of the time. The factors are
// such that 24 kinds of polygons (chords, combs, grids, stacks, equal and turned copies, all points on few lines) with 1,000
// to 8,000 edges take at most 1.6 times the estimate; many crossings at one point take much less.
class CombinationWork {
  struct Edge {
    double x0, y0, x1, y1, slope;
  };

  struct Active {
    double x;
    const Edge *edge;
  };

  // A horizontal edge.
  struct Level {
    double y, from, to;
  };

  // What each of these takes: a point, an edge at a level or passed by a new edge, a crossing; and each crossing for each edge
  // there, and for each other crossing between the same levels.
  static constexpr double point = 200, passing = 20, crossing = 400, crossingEdge = 1.5, crossingOrder = 0.5;

  const double limit;
  double total = 0;
  std::vector<Edge> edges;
  std::vector<Level> horizontals;
  std::vector<double> levels;
  // The edges at the current level, from left to right.
  std::vector<Active> active;

  static bool isBefore(const Active &a, const Active &b) {
    return a.x < b.x || (a.x == b.x && a.edge->slope < b.edge->slope);
  }

  static bool isLeft(const Active &a, double x) { return a.x < x; }

  void cross(double count) {
    total += count * (crossing + crossingEdge * static_cast<double>(active.size()));
  }

  // Counts what the horizontal edges of a level cross, from the first of them on.
  void crossHorizontals(size_t first, double y) {
    for (size_t i = first; i < horizontals.size() && horizontals[i].y == y && total <= limit; i++) {
      auto from = std::lower_bound(active.begin(), active.end(), horizontals[i].from + 1, isLeft);
      auto to = std::lower_bound(active.begin(), active.end(), horizontals[i].to, isLeft);
      if (to > from) cross(static_cast<double>(to - from));
    }
  }

  void removeEnded(double y) {
    active.erase(std::remove_if(active.begin(), active.end(), [y](const Active &a) { return a.edge->y1 <= y; }),
                 active.end());
  }

  // Adds the edges that start at a level.
  void addStarted(size_t &next, double y) {
    for (; next < edges.size() && edges[next].y0 == y && total <= limit; next++) {
      Active fresh{edges[next].x0, &edges[next]};
      active.insert(std::upper_bound(active.begin(), active.end(), fresh, isBefore), fresh);
      total += passing * static_cast<double>(active.size());
    }
  }

  // Moves all edges to the next level, and counts their crossings: the exchanges that sort them there.
  void advance(double y) {
    total += passing * static_cast<double>(active.size());
    for (Active &a : active) {
      const Edge &e = *a.edge;
      a.x = y == e.y1 ? e.x1 : e.x0 + (y - e.y0) * e.slope;
    }
    double count = 0;
    for (size_t i = 1; i < active.size() && total + count * crossing <= limit; i++) {
      Active moved = active[i];
      size_t k = i;
      for (; k > 0 && active[k - 1].x > moved.x; k--) active[k] = active[k - 1];
      active[k] = moved;
      count += static_cast<double>(i - k);
    }
    cross(count);
    total += crossingOrder * count * count;
  }

public:
  // Counting ends at the limit.
  explicit CombinationWork(double limit) : limit(limit) {}

  void add(const ClipperLib::Paths &paths) {
    for (const ClipperLib::Path &path : paths) {
      total += point * static_cast<double>(path.size());
      if (total > limit) return;
      for (size_t i = 0; i < path.size(); i++) {
        const ClipperLib::IntPoint &a = path[i], &b = path[i + 1 < path.size() ? i + 1 : 0];
        // Clipper goes upward, from the largest y.
        double ax = static_cast<double>(a.X), ay = -static_cast<double>(a.Y);
        double bx = static_cast<double>(b.X), by = -static_cast<double>(b.Y);
        levels.push_back(ay);
        if (ay == by) {
          if (ax != bx) horizontals.push_back({ay, std::min(ax, bx), std::max(ax, bx)});
        } else if (ay < by) {
          edges.push_back({ax, ay, bx, by, (bx - ax) / (by - ay)});
        } else {
          edges.push_back({bx, by, ax, ay, (ax - bx) / (ay - by)});
        }
      }
    }
  }

  // The work of all that was added; more than the limit if it is that at least.
  double count() {
    if (total > limit) return total;
    std::sort(levels.begin(), levels.end());
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
    std::sort(edges.begin(), edges.end(), [](const Edge &a, const Edge &b) { return a.y0 < b.y0; });
    std::sort(horizontals.begin(), horizontals.end(), [](const Level &a, const Level &b) { return a.y < b.y; });
    size_t edge = 0, horizontal = 0;
    for (size_t i = 0; i < levels.size() && total <= limit; i++) {
      if (i > 0) advance(levels[i]);
      crossHorizontals(horizontal, levels[i]);
      removeEnded(levels[i]);
      addStarted(edge, levels[i]);
      crossHorizontals(horizontal, levels[i]);
      while (horizontal < horizontals.size() && horizontals[horizontal].y <= levels[i]) horizontal++;
    }
    return total;
  }
};
