import { z } from 'zod'
import type { Tx } from '#kernel/database/tx.ts'
import { randomToken, sha256 } from '#kernel/keys.ts'
import type { accounts } from '../../identity.tables.ts'
import { AwaitsCode } from '../../session/awaits-code.ts'
import type { OneTimeCodes } from '../proof.ts'

const validSeconds = 300

/** What a ticket stores: the person of the first step, and what is done after the code besides opening the session. */
const TicketContent = z.object({
  accountId: z.string(),
  passwordMark: z.string(),
  bind: z.string().optional(),
  singleSignOn: z.object({ tenantId: z.number(), sealed: z.string() }).optional(),
})
type TicketContent = z.output<typeof TicketContent>

type Account = Pick<typeof accounts.$inferSelect, 'id' | 'passwordHash'>

/** Tickets between the two steps of a sign-in: five minutes, one use, ended by a new password. */
export const secondSteps = (proofs: OneTimeCodes) => ({
  /** `bind` is the identity of elsewhere that is tied to the account once the code was right. */
  async issue(
    tx: Tx,
    account: Account,
    waiting: Pick<TicketContent, 'bind' | 'singleSignOn'> = {},
  ): Promise<AwaitsCode> {
    const ticket = randomToken()
    const held: TicketContent = {
      accountId: account.id,
      passwordMark: accountFingerprint(account),
      ...waiting,
    }
    await proofs.issue(tx, {
      key: ticketKey(ticket),
      value: ticket,
      seconds: validSeconds,
      data: JSON.stringify(held),
    })
    return new AwaitsCode(ticket)
  },
  /** Reads a ticket and locks its row, so that a second request with it waits and finds it used. */
  async read(tx: Tx, ticket: string): Promise<TicketContent | undefined> {
    const tried = await proofs.try(tx, ticketKey(ticket), ticket, { tries: 10, keep: true })
    return tried.outcome === 'right' ? TicketContent.parse(JSON.parse(tried.data ?? '')) : undefined
  },
  use: (tx: Tx, ticket: string) => proofs.drop(tx, ticketKey(ticket)),
})
export type SecondSteps = ReturnType<typeof secondSteps>

const ticketKey = (ticket: string) => `second:${sha256(ticket)}`

/** A hash that changes with the password, so that a new password ends the tickets. */
export const accountFingerprint = ({ id, passwordHash }: Account): string =>
  sha256(`${id}|${passwordHash ?? ''}`)
