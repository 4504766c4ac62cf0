import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RunAnswer, RunRequest } from './runner.ts'

const runner = fileURLToPath(new URL('./runner.ts', import.meta.url))
const patience = 600_000

export interface TestRunner {
  /** The answer of a run; one that does not end, or breaks down, is a doubtful failure. */
  run(request: RunRequest): Promise<RunAnswer>
  /** Ends the process, its tests and its database. */
  stop(): Promise<void>
}

/** A process that runs tests of the tree at `root`; started anew after a run that did not end. */
export function startRunner(root: string, workers: number): TestRunner {
  let child: ChildProcess | undefined

  async function ready(): Promise<ChildProcess> {
    if (child?.connected) return child
    child = fork(runner, [root, String(workers)], {
      cwd: root,
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
      return answer
    },
    async stop() {
      if (child?.connected) await stop(child)
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
    const broken = () => end({ ran: 0, failure: 'the run breaks down', isDoubtful: true })
    const timer = setTimeout(() => end({ ran: 0, failure: endless, isDoubtful: true }), patience)
    child.once('message', end).once('exit', broken)
  })
}

/** Lets the runner close its tests and its database; what has not ended after a while is ended by force. */
async function stop(child: ChildProcess): Promise<void> {
  await new Promise((resolve) => {
    const force = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), 30_000)
    child.once('exit', () => {
      clearTimeout(force)
      resolve(undefined)
    })
    child.disconnect()
  })
}
