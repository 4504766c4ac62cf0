// A worker thread of the reader process, whose main thread may be busy for long: kills the process when it uses
// too much memory or when its parent is gone. Plain JavaScript, so that it starts without a loader.
import { workerData } from 'node:worker_threads'

const parent = process.ppid

setInterval(() => {
  const isOrphan = process.ppid !== parent
  if (isOrphan || process.memoryUsage.rss() > workerData.bytes) process.kill(process.pid, 'SIGKILL')
}, 200)
