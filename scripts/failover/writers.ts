import { setTimeout as sleep } from 'node:timers/promises'
import { vehicleType } from '@banyan/contract/fleet/vehicle-type'

/** What writers saw: an answer by its status and text, and the names that were answered with success. */
export class Writers {
  readonly saved: string[] = []
  /** How often each answer came. */
  readonly answers = new Map<string, number>()
  slowest = 0
  lastSaved = 0
  /** The longest time in which nobody saved anything. */
  longestGap = 0
  #isOver = false
  readonly #running: Promise<void>[] = []

  /** Adds writers that save one record after the other; what fails is sent again with the same key until it is saved. */
  add(count: number, at: string, token: string): void {
    for (let n = 0; n < count; n++) this.#running.push(this.#write(at, token))
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#running)
  }

  /** Answers that were no success. */
  failures(): [string, number][] {
    return [...this.answers].filter(([kind]) => kind !== saved)
  }

  async #write(at: string, token: string): Promise<void> {
    const writer = this.#running.length
    for (let n = 0; !this.#isOver; n++) {
      const name = `write ${process.pid} ${writer} ${at.slice(-5)} ${n}`
      while (!(await this.#save(at, token, name))) await sleep(200)
    }
  }

  async #save(at: string, token: string, name: string): Promise<boolean> {
    const from = performance.now()
    const kind = await send(at, token, name)
    const now = performance.now()
    this.answers.set(kind, (this.answers.get(kind) ?? 0) + 1)
    this.slowest = Math.max(this.slowest, now - from)
    if (kind !== saved) return false
    if (this.lastSaved) this.longestGap = Math.max(this.longestGap, now - this.lastSaved)
    this.lastSaved = now
    this.saved.push(name)
    return true
  }
}

const saved = 'saved'

async function send(at: string, token: string, name: string): Promise<string> {
  try {
    const reply = await fetch(at + vehicleType.add.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'access-token': token,
        'tenant-id': '0',
        'idempotency-key': name,
      },
      body: JSON.stringify({ name }),
    })
    const { success, message } = (await reply.json()) as { success: boolean; message: string }
    return reply.ok && success ? saved : `${reply.status} ${message}`
  } catch (error) {
    return `no answer: ${(error as { cause?: { code?: string } }).cause?.code ?? String(error)}`
  }
}
