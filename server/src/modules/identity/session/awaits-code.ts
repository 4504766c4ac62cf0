import type { SecondStep } from '@banyan/contract/identity/second-factor'
import type { z } from 'zod'
import { Refusal } from '#kernel/refusal.ts'

/** The first step of a sign-in was right; a code has to follow with this ticket, which opens nothing else. */
export class AwaitsCode {
  readonly ticket: string
  constructor(ticket: string) {
    this.ticket = ticket
  }
  /** Clients that know nothing of a second step show the text. */
  refusal(): Refusal {
    const result: z.input<typeof SecondStep> = { secondFactorTicket: this.ticket }
    return new Refusal('请输入两步验证的验证码', { result })
  }
}
