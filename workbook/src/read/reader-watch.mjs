// A thread beside the reader, which may be busy for long: ends the process when it takes too much memory
// or when nobody is left who could read its answers. Plain JavaScript, so that it starts at once.
import { workerData } from 'node:worker_threads'

const parent = process.ppid

setInterval(() => {
  const isOrphan = process.ppid !== parent
  if (isOrphan || process.memoryUsage.rss() > workerData.bytes) process.kill(process.pid, 'SIGKILL')
}, 200)
