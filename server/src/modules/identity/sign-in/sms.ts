import { randomInt } from 'node:crypto'
import type { Context } from '#kernel/call/serve.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { findAccountByPhone } from '../session/session.queries.ts'
import type { CodeAttempt, OneTimeCodes } from './proof.ts'

/** Hands a code to a telephone. What is not configured is `undefined`. */
interface SmsSender {
  send(phone: string, code: string): Promise<void>
}

/** Prints instead of sending: for development only. */
export const consoleSender: SmsSender = {
  async send(phone, code) {
    process.stdout.write(`短信验证码（仅限开发环境）：${phone} ${code}\n`)
  },
}

type SmsPurpose = 'login' | 'register' | 'forgotten' | 'reset'
export const smsPurposes = ['login', 'register', 'forgotten'] as const

const validSeconds = 600
const maxTries = 5
const maxCodesPerHour = 6

type Within = Context<unknown>['within']
const smsKey = (purpose: SmsPurpose, phone: string) => `sms:${purpose}:${phone}`

/** Codes by SMS: six digits, ten minutes, one use, five tries, bound to number and purpose (DEC-011). */
export function smsCodes(proofs: OneTimeCodes, sender: SmsSender | undefined) {
  return {
    /** A known and an unknown number get the same answer; only a number that can use the code gets it. */
    async send(within: Within, phone: string, purpose: (typeof smsPurposes)[number]): Promise<void> {
      if (!sender) throw new Refusal('短信接口未配置，请联系管理员！')
      const key = smsKey(purpose, phone)
      const value = String(randomInt(1_000_000)).padStart(6, '0')
      const isWanted = await within({ auth: true }, async (tx) => {
        const issued = await proofs.issue(
          tx,
          { key, value, seconds: validSeconds },
          { keepUntilTried: maxTries },
        )
        if (issued === undefined) throw new Refusal('验证码10分钟内，仍然有效！')
        if (issued > maxCodesPerHour) throw refuse.tooMany()
        return purpose === 'register' || (await findAccountByPhone(tx, phone)).length > 0
      })
      if (!isWanted) return
      try {
        await sender.send(phone, value)
      } catch {
        await within({ auth: true }, (tx) => proofs.drop(tx, key))
        throw new Refusal('短信验证码发送失败,请稍后重试')
      }
    },

    /** Tries a code in a transaction of its own, so that a wrong try counts whatever happens next. */
    check: (
      within: Within,
      phone: string,
      purpose: SmsPurpose,
      code: string,
      keep?: true,
    ): Promise<CodeAttempt> =>
      within({ auth: true }, (tx) => proofs.try(tx, smsKey(purpose, phone), code, { tries: maxTries, keep })),

    keyOf: smsKey,
    tries: maxTries,
    validSeconds,
  }
}
export type SmsCodes = ReturnType<typeof smsCodes>
