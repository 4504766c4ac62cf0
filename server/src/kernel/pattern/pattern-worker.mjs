// Runs patterns that people wrote, beside the server: a pattern that never ends costs this thread, nothing else.
// Plain JavaScript, so that it starts at once.
import { parentPort } from 'node:worker_threads'

const compiled = new Map()

parentPort.on('message', ({ pattern, text }) => {
  const from = performance.now()
  parentPort.postMessage({ match: answer(pattern, text), ms: performance.now() - from })
})
parentPort.postMessage('ready')

function answer(pattern, text) {
  try {
    return wholly(pattern).test(text) ? 'match' : 'no match'
  } catch {
    return 'invalid'
  }
}

/** The pattern must match the text as a whole, with or without its own anchors. */
function wholly(pattern) {
  let expression = compiled.get(pattern)
  if (!expression) {
    // Tried alone first: with our brackets around it a pattern such as `a)(b` would become valid.
    new RegExp(pattern)
    expression = new RegExp(`^(?:${pattern})$`)
    if (compiled.size > 200) compiled.clear()
    compiled.set(pattern, expression)
  }
  return expression
}
