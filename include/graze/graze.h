/** @file graze.h
 *  graze: exact, real-time collision detection and proximity queries. This header includes all the others.
 *
 *      triangles --> mesh --> model --> query(pose) --> contacts | distance
 */
#ifndef GRAZE_GRAZE_H
#define GRAZE_GRAZE_H

#include <graze/base.h>
#include <graze/batch.h>
#include <graze/contact.h>
#include <graze/counters.h>
#include <graze/depth.h>
#include <graze/hull.h>
#include <graze/manifold.h>
#include <graze/mesh.h>
#include <graze/model.h>
#include <graze/model_edit.h>
#include <graze/nearest.h>
#include <graze/path.h>
#include <graze/pose.h>
#include <graze/query.h>
#include <graze/ray.h>
#include <graze/shape.h>
#include <graze/tasks.h>

#endif
