import type pg from 'pg'
import type { AppState } from '#kernel/app-state.ts'
import type { Caller } from '#kernel/caller.ts'
import { changeChannel } from '#kernel/database/change-channel.ts'
import { corkUntilNext } from '#kernel/database/cork-connection.ts'
import { isConnectionLost } from '#kernel/database/lost-connection.ts'
import { isPooled, statementNames } from '#kernel/database/prepared-statements.ts'
import { sendForText } from '#kernel/database/send-query.ts'
import { endTx, type Scope, type Tx, transactionOf, writtenTables } from '#kernel/database/tx.ts'
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
  #committing?: Promise<pg.QueryResult>
  #hasEnded = false

  constructor(client: pg.PoolClient, app: AppState, begun: Begun) {
    const nameFor = begun.scope.auth && !app.part(isPooled) ? app.part(statementNames) : undefined
    const sendCommit = begun.readOnly ? undefined : () => this.#commitWithLast()
    this.tx = transactionOf(client, app, { isReadOnly: begun.readOnly, nameFor, sendCommit })
    this.#client = client
    this.#app = app
    this.#begun = begun
  }

  /** Sets the caller whose rights are compared before the commit. */
  actFor(me: Caller): void {
    this.#author = me
  }

  /** What is done once the transaction is committed; `otherwise` runs when that fails, e.g. to correct the answer. */
  afterCommit(work: AfterCommit, otherwise?: () => void): void {
    this.#waiting ??= []
    this.#waiting.push({ work, otherwise })
  }

  /** Commits; returns whether all work after the commit succeeded. A failure there does not make the call fail. */
  async commit(): Promise<boolean> {
    if (!this.#committing) {
      if (this.#author) await refuseWidening(this.tx, this.#author)
      await this.#begun.scope.confirm?.()
      endTx(this.tx)
      this.#committing = this.#sendCommit()
    }
    // PostgreSQL answers `commit` with a rollback when a statement had failed unnoticed.
    if (!(await this.#isCommitted())) throw new Error('the transaction had been aborted')
    return this.#runAfterCommit()
  }

  /** Nothing may stand between the last statement and the commit: whatever is checked before a commit waits for answers. */
  #commitWithLast(): void {
    if (this.#author || this.#begun.scope.confirm || this.#hasEnded) return
    endTx(this.tx)
    this.#committing = this.#sendCommit()
    this.#committing.catch(ignore)
  }

  /** Whether the commit that was sent stands; the connection goes back. */
  async #isCommitted(): Promise<boolean> {
    const ending = await this.#committing?.catch((error: Error) => {
      this.end(error)
      throw isConnectionLost(error) ? refuse.unknownOutcome() : error
    })
    this.end()
    return ending?.command === 'COMMIT'
  }

  /** A commit waits for ever when the synchronous replica is gone, so the connection is given up after a while. */
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

  /** Commits a read-only transaction without waiting for the answer. */
  commitRead(): void {
    endTx(this.tx)
    corkUntilNext(this.#client)
    sendForText(this.#client, 'commit').catch(ignore)
    this.end()
  }

  async rollback(): Promise<void> {
    if (this.#hasEnded) return // the connection may serve someone else by now
    if (this.#committing) {
      // Too late to roll back: only PostgreSQL knows which came first, the failure or the commit.
      if (await this.#isCommitted()) await this.#runAfterCommit()
      return
    }
    endTx(this.tx)
    await this.#client.query('rollback').then(
      () => this.end(),
      (error: unknown) => this.end(error),
    )
  }

  /** Rolls back by closing the connection, with its prepared statements. */
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

  /** Work after the commit cannot undo the success. */
  async #runAfterCommit(): Promise<boolean> {
    let isDone = true
    const { tenantId } = this.#begun.scope
    const announceWritten = () => {
      // Every tenant reads rows of the platform, so all are told.
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

/** nginx waits 60 seconds for an answer by default; this leaves room for the work before the commit. */
const commitMs = 45_000

const ignore = () => undefined
