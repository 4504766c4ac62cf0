import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import {
  type AnyEndpoint,
  fillPath,
  type InputOf,
  inputLocation,
  type ResultOf,
} from '@banyan/contract/endpoint'
import type pg from 'pg'
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest'
import type { Envelope } from '#kernel/http/envelope.ts'
import { type Client, envelopeAround } from './server.ts'

/** One of several servers on one database. */
interface ChildServer {
  /** `http://127.0.0.1:1234` */
  at: string
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** The whole answer to a person who signed in on another server. */
  ask<E extends AnyEndpoint>(who: Client, endpoint: E, input: InputOf<E>): Promise<Envelope>
  call<E extends AnyEndpoint>(who: Client, endpoint: E, input: InputOf<E>): Promise<ResultOf<E>>
}

/** Starts the product in a process of its own; it ends with the test that started it, or with the test file. */
export async function startChild(owner: pg.ClientConfig, dataDir: string): Promise<ChildServer> {
  const child = fork(join(inject('bundle'), 'testing/child-server.js'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const whenOver = TestRunner.getCurrentTest() ? onTestFinished : afterAll // inside a test it is too late for hooks of the file
  whenOver(() => end(child))
  child.send({ owner: { ...owner }, dataDir })
  const at = await new Promise<string>((resolve, reject) => {
    child.once('message', (address) => resolve(String(address)))
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  async function ask(who: Client, endpoint: AnyEndpoint, input: Record<string, unknown>): Promise<Envelope> {
    const isInQuery = inputLocation(endpoint) === 'query'
    const { path, used } = fillPath(endpoint.path, input)
    const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !used.includes(name)))
    const query = isInQuery ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
    const reply = await fetch(at + path + query, {
      method: endpoint.method,
      headers: {
        'access-token': who.token,
        ...(isInQuery ? {} : { 'content-type': 'application/json' }),
      },
      body: isInQuery ? undefined : JSON.stringify(rest),
    })
    const answer: unknown = await reply.json()
    return endpoint.bare && reply.ok ? envelopeAround(answer) : (answer as Envelope)
  }
  return {
    at,
    kill: () => end(child),
    ask: ask as ChildServer['ask'],
    async call(who, endpoint, input) {
      const { success, message, result } = await ask(who, endpoint, input as Record<string, unknown>)
      if (!success) throw new Error(message)
      return result as never
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}
