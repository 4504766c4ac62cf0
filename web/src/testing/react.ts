// React's production build, which browsers run too, takes half the time of the one for developers, but has no `act`.
// This gives it one: what React would do later is queued, and done when the outermost `act` ends.
import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'

type Work = (isLate: boolean) => unknown
interface Task {
  work: Work | null
}
interface Scheduler {
  unstable_scheduleCallback: (priority: number, work: Work, options?: object) => object
  unstable_cancelCallback: (task: object) => void
  unstable_shouldYield: () => boolean
}

const load = createRequire(import.meta.url)
const queue: Task[] = []
let depth = 0

process.env.NODE_ENV = 'production'
if (!load('react').act) giveAct() // once a worker: its files share React

function giveAct() {
  queueWhatIsScheduled(load('scheduler'))
  const { queueMicrotask } = globalThis
  globalThis.queueMicrotask = (work) => void (depth ? queue.push({ work }) : queueMicrotask(work))
  load('react-dom/client') // keeps the function above
  globalThis.queueMicrotask = queueMicrotask
  load('react').act = act
}

function queueWhatIsScheduled(scheduler: Scheduler) {
  const { unstable_scheduleCallback: schedule, unstable_cancelCallback: cancel } = scheduler
  const { unstable_shouldYield: shouldYield } = scheduler
  scheduler.unstable_shouldYield = () => !depth && shouldYield()
  scheduler.unstable_scheduleCallback = (priority, work, options) => {
    if (!depth) return schedule(priority, work, options)
    const task: Task = { work }
    queue.push(task)
    return task
  }
  scheduler.unstable_cancelCallback = (task) => {
    if ('work' in task) task.work = null
    else cancel(task)
  }
}

function act(callback: () => unknown): PromiseLike<unknown> {
  depth++
  try {
    const result = callback()
    if (result instanceof Promise) return endAfter(result)
    if (depth === 1) doQueued()
    return Promise.resolve(result)
  } finally {
    depth--
  }
}

async function endAfter(running: Promise<unknown>) {
  depth++
  try {
    const result = await running
    do {
      if (depth === 1) doQueued()
      await setImmediate()
    } while (depth === 1 && queue.length)
    return result
  } finally {
    depth--
  }
}

function doQueued() {
  for (let task = queue.shift(); task; task = queue.shift()) {
    const rest = task.work?.(false)
    if (typeof rest === 'function') queue.unshift({ work: rest as Work })
  }
}
