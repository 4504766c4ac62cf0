import type pg from 'pg'
import type { AppState } from '#kernel/app-state.ts'
import type { Caller } from '#kernel/caller.ts'
import { changeChannel } from '#kernel/database/change-channel.ts'
import { corkUntilNext } from '#kernel/database/cork-connection.ts'
import { isConnectionLost } from '#kernel/database/lost-connection.ts'
import { isPooled, statementNames } from '#kernel/database/prepared-statements.ts'
import { endTx, type Scope, type Tx, txOf, writtenTables } from '#kernel/database/tx.ts'
import { faults } from '#kernel/faults.ts'
import { refuse } from '#kernel/refusal.ts'
import { refuseWidening } from './access-guard.ts'

type AfterCommit = () => void | Promise<void>

interface Begun {
  scope: Scope
  readOnly: boolean
  /** Gives the caller's share of the connections back. */
  leave(): void
}

/** A running transaction with what waits for its end. */
export class RunningTransaction {
  readonly tx: Tx
  readonly #client: pg.PoolClient
  readonly #app: AppState
  readonly #begun: Begun
  #author?: Caller
  #waiting?: { work: AfterCommit; otherwise?: () => void }[]
  #hasEnded = false

  constructor(client: pg.PoolClient, app: AppState, begun: Begun) {
    const nameFor = begun.scope.auth && !app.part(isPooled) ? app.part(statementNames) : undefined
    this.tx = txOf(client, app, { isReadOnly: begun.readOnly, nameFor })
    this.#client = client
    this.#app = app
    this.#begun = begun
  }

  /** Says whose call writes here: what it changes of anyone's rights is compared before the commit. */
  actFor(me: Caller): void {
    this.#author = me
  }

  /** What is done once the transaction is committed; `otherwise` runs when that fails, e.g. to correct the answer. */
  afterCommit(work: AfterCommit, otherwise?: () => void): void {
    this.#waiting ??= []
    this.#waiting.push({ work, otherwise })
  }

  /** Whether everything that waited for the commit was done; once committed, nothing makes it a failure any more. */
  async commit(): Promise<boolean> {
    if (this.#author) await refuseWidening(this.tx, this.#author)
    await this.#begun.scope.confirm?.()
    endTx(this.tx)
    const ending = await this.#sendCommit().catch((error: Error) => {
      this.end(error)
      throw isConnectionLost(error) ? refuse.unknownOutcome() : error
    })
    this.end()
    // A statement failed unnoticed: PostgreSQL answers `commit` with a rollback, and so must we.
    if (ending.command === 'ROLLBACK') throw new Error('the transaction had been aborted')
    return this.#runAfterCommit()
  }

  /** Where commits wait for a synchronous replica that has gone, they wait for ever; the connection is given up. */
  #sendCommit(): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error('Connection terminated: no answer to commit')),
        commitMs,
      )
      const done = () => clearTimeout(timer)
      this.#client.query('commit').finally(done).then(resolve, reject)
    })
  }

  /** Commits a transaction that only read: nobody has to wait for it. */
  commitRead(): void {
    endTx(this.tx)
    corkUntilNext(this.#client)
    this.#client.query('commit', ignore)
    this.end()
  }

  async rollback(): Promise<void> {
    if (this.#hasEnded) return // the connection may serve someone else by now
    endTx(this.tx)
    await this.#client.query('rollback').then(
      () => this.end(),
      (error: unknown) => this.end(error),
    )
  }

  /** Rolls back by giving the connection up, with everything prepared on it. */
  discard(): void {
    this.end(new Error('a statement prepared on this connection no longer fits'))
  }

  /** Gives the connection back; with an error it is closed. */
  end(error?: unknown): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    endTx(this.tx)
    this.#client.release(error as Error | undefined)
    this.#begun.leave()
  }

  /** What is committed stays a success, whatever fails afterwards. */
  async #runAfterCommit(): Promise<boolean> {
    let isDone = true
    const { tenantId } = this.#begun.scope
    const announceWritten = () => {
      // What is written on the platform shows through in every tenant.
      for (const table of writtenTables(this.tx))
        this.#app.part(changeChannel).announce(tenantId || undefined, table)
    }
    for (const { work, otherwise } of [
      { work: announceWritten, otherwise: undefined },
      ...(this.#waiting ?? []),
    ]) {
      try {
        await work()
      } catch (error) {
        isDone = false
        this.#app.part(faults).report('after commit', error, { tenantId })
        otherwise?.()
      }
    }
    return isDone
  }
}

/** As long as nginx waits for an answer by default, less what came before. */
const commitMs = 45_000

const ignore = () => undefined
