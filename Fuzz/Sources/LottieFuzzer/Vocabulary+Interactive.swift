// SPDX-License-Identifier: Apache-2.0

@testable import LottieCore
@testable import LottieKit

extension Vocabulary {
  /// The words of themes and state machines.
  static let interactive: Vocabulary = {
    func strings(_ words: String...) -> [JSONTree] { words.map(JSONTree.string) }
    func values(_ texts: String...) -> [JSONTree] { texts.map(value) }
    let inputs = strings("n", "e", "f", "s", "x", "@time")
    let states = strings("a", "b", "g", "x", "")
    let guards = values(
      #"{"type":"Numeric","inputName":"n","conditionType":"GreaterThan","compareTo":2}"#,
      #"{"type":"Numeric","inputName":"n","conditionType":"Equal","compareTo":"$n"}"#,
      #"{"type":"Boolean","inputName":"f","conditionType":"NotEqual","compareTo":true}"#,
      #"{"type":"String","inputName":"s","conditionType":"Equal","compareTo":"x"}"#,
      #"{"type":"Event","inputName":"e"}"#)
    let transitions = values(
      #"{"type":"Transition","toState":"b","guards":[]}"#, #"{"type":"Transition","toState":"a"}"#,
      #"{"type":"Tweened","toState":"a","duration":0.1,"easing":[0.2,0,1,1.5]}"#,
      #"{"type":"Transition","toState":"b","guards":[{"type":"Event","inputName":"e"}]}"#)
    let actions = values(
      #"{"type":"Increment","inputName":"n","value":"$n"}"#,
      #"{"type":"Decrement","inputName":"n","value":1e30}"#,
      #"{"type":"Multiply","inputName":"n","value":-3e38}"#, #"{"type":"Floor","inputName":"n"}"#,
      #"{"type":"SetRandom","inputName":"n","min":-3e38,"max":3e38,"integer":true}"#,
      #"{"type":"SetFrame","value":"$n"}"#, #"{"type":"SetProgress","value":-1e38}"#,
      #"{"type":"SetTheme","value":"red"}"#, #"{"type":"Fire","inputName":"e"}"#,
      #"{"type":"Toggle","inputName":"f"}"#, #"{"type":"Reset","inputName":"n"}"#,
      #"{"type":"SetString","inputName":"s","value":"y"}"#,
      #"{"type":"SetNumeric","inputName":"n","value":9}"#,
      #"{"type":"OpenUrl","url":"https://x.invalid","target":"_blank"}"#)
    let interactions = values(
      #"{"type":"Click","actions":[{"type":"Fire","inputName":"e"}]}"#,
      #"{"type":"PointerEnter","layerName":"square","actions":[]}"#,
      #"{"type":"OnLoopComplete","stateName":"a","actions":[]}"#,
      #"{"type":"OnComplete","stateName":"b","actions":[{"type":"Increment","inputName":"n"}]}"#)
    let newStates = values(
      #"{"type":"PlaybackState","name":"b","animation":"two","autoplay":true,"transitions":[]}"#,
      #"{"type":"GlobalState","name":"g","animation":"","transitions":[]}"#)
    let rules = values(
      #"{"id":"fill","type":"Color","value":[1,0,1]}"#,
      #"{"id":"opacity","type":"Scalar","value":4}"#,
      #"{"id":"place","type":"Position","value":[1,2],"expression":"value"}"#,
      #"{"id":"words","type":"Text","value":{"text":"c","fontSize":-3}}"#,
      #"{"id":"gradient","type":"Gradient","value":[{"offset":2,"color":[1,0,0,0.5]}]}"#)
    let all = guards + transitions + actions + interactions + newStates + rules
    return Vocabulary(
      keys: [
        "type", "name", "animation", "transitions", "guards", "toState", "inputName", "value",
        "compareTo", "conditionType", "entryActions", "exitActions", "segment", "speed", "loop",
        "autoplay", "mode", "duration", "easing", "loopCount", "final", "initial", "min", "max",
        "layerName", "stateName", "actions", "id", "keyframes", "frame", "expression", "animations",
        "inTangent", "outTangent", "hold", "backgroundColor", "p", "k", "a", "s", "t", "x",
      ],
      words: [
        "inputName": inputs, "initial": states, "toState": states, "stateName": states,
        "name": states + inputs, "segment": strings("a", "b", "c", "x"),
        "animation": strings("one", "two", "", "x"), "easing": values("[0,0,1,1]", "[2,-9,-1,9]"),
        "mode": strings("Forward", "Reverse", "Bounce", "ReverseBounce"),
        "conditionType": strings(
          "Equal", "NotEqual", "GreaterThan", "GreaterThanOrEqual", "LessThan", "LessThanOrEqual"),
        "id": strings("fill", "opacity", "place", "size", "gradient", "words", "image", "red"),
      ],
      lists: [
        "guards": guards, "transitions": transitions, "actions": actions, "entryActions": actions,
        "exitActions": actions, "interactions": interactions, "states": newStates, "rules": rules,
      ], all: all)
  }()
}
