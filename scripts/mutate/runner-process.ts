import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endPostmasters } from './leftovers.ts'
import type { RunAnswer, RunRequest } from './runner.ts'

const runner = fileURLToPath(new URL('./runner.ts', import.meta.url))
const patience = 240_000

export interface TestRunner {
  /** The answer of a run; one that does not end, or breaks down, is a failure. */
  run(request: RunRequest): Promise<RunAnswer>
  /** Ends the process, its tests and its database. */
  stop(): Promise<void>
}

/** A process that runs tests of the tree at `root`; started anew after a run that did not end. */
export function startRunner(root: string, workers: number): TestRunner {
  let child: ChildProcess | undefined
  /** Whatever tests put aside, so that it can be found and ended. */
  const temporary = join(root, 'tmp')
  mkdirSync(temporary, { recursive: true })

  async function ready(): Promise<ChildProcess> {
    if (child?.connected) return child
    child = fork(runner, [root, String(workers)], {
      cwd: root,
      // empty: the processes that read and write workbooks run from the mutated sources, not from a bundle made before
      env: { ...process.env, TMPDIR: temporary, WORKBOOK_ENTRIES: '' },
      execArgv: ['--import', 'tsx'],
      detached: true, // Ctrl-C goes to us alone, and we stop it in order
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await answerOf(child)
    return child
  }

  return {
    async run(request) {
      const process = await ready()
      process.send(request)
      const answer = await answerOf(process)
      if (answer.failure === endless) await stop(process)
      endPostmasters(temporary)
      return answer
    },
    async stop() {
      if (child?.connected) await stop(child)
      endPostmasters(temporary, () => false)
    },
  }
}

const endless = 'the run does not end'

function answerOf(child: ChildProcess): Promise<RunAnswer> {
  return new Promise((resolve) => {
    const end = (answer: RunAnswer) => {
      clearTimeout(timer)
      child.off('message', end).off('exit', broken)
      resolve(answer)
    }
    const broken = () => end({ ran: 0, failure: 'the run breaks down' })
    const timer = setTimeout(() => end({ ran: 0, failure: endless }), patience)
    child.once('message', end).once('exit', broken)
  })
}

/** Lets the runner close its tests and its database; what has not ended after a while is ended by force. */
async function stop(child: ChildProcess): Promise<void> {
  await new Promise((resolve) => {
    const force = setTimeout(() => endGroup(child.pid), 30_000)
    child.once('exit', () => {
      clearTimeout(force)
      endGroup(child.pid)
      resolve(undefined)
    })
    child.disconnect()
  })
}

/** Servers that a cut test started live on in the group of the runner. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // nothing of the group is left
  }
}
