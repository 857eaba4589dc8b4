// SPDX-License-Identifier: Apache-2.0
#include "cjavascript.h"

/* C can embed files; Swift cannot, and takes long to compile an array of that size. The order matters: a part uses
   constants of the parts before it. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char text[] = {
#embed "../Core/Expressions/JavaScript/Prelude/shared.js" suffix(, '\n',)
#embed "../Core/Expressions/JavaScript/Prelude/operators.js" suffix(, '\n',)
#embed "../Core/Expressions/JavaScript/Prelude/interpolation.js" suffix(, '\n',)
#embed "../Core/Expressions/JavaScript/Prelude/random.js" suffix(, '\n',)
#embed "../Core/Expressions/JavaScript/Prelude/properties.js" suffix(, '\n',)
#embed "../Core/Expressions/JavaScript/Prelude/keyframes.js" suffix(, '\n',)
#embed "../Core/Expressions/JavaScript/Prelude/timecode.js" suffix(, '\n',)
#embed "../Core/Expressions/JavaScript/Prelude/texts.js" suffix(, '\n',)
#embed "../Core/Expressions/JavaScript/Prelude/paths.js" suffix(, '\n',)
#embed "../Core/Expressions/JavaScript/Prelude/groups.js" suffix(, '\n',)
#embed "../Core/Expressions/JavaScript/Prelude/footage.js" suffix(, '\n',)
#embed "../Core/Expressions/JavaScript/Prelude/layers.js" suffix(, '\n',)
#embed "../Core/Expressions/JavaScript/Prelude/space.js" suffix(, '\n',)
#embed "../Core/Expressions/JavaScript/Prelude/names.js" suffix(, '\n',)
#embed "../Core/Expressions/JavaScript/Prelude/statements.js" suffix(, '\n',)
#embed "../Core/Expressions/JavaScript/Prelude/compiler.js" suffix(, '\n',)
#embed "../Core/Expressions/JavaScript/Prelude/evaluation.js" suffix(, '\n',)
#embed "../Core/Expressions/JavaScript/Prelude/bounds.js" suffix(, '\n',)
#embed "../Core/Expressions/JavaScript/Prelude/searches.js" suffix(, '\n',)
#embed "../Core/Expressions/JavaScript/Prelude/guards.js" suffix(, '\n',)
};

const char *cjavascript_prelude(size_t *length) {
  *length = sizeof text;
  return text;
}
