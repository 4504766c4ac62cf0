import { randomInt } from 'node:crypto'
import type { ContactKind } from '@banyan/contract/identity/own-account'
import type { AppState } from '#kernel/app-state.ts'
import { countEvent } from '#kernel/http/rate-limit.ts'
import type { MailSender } from '#kernel/mail.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import type { Within } from './login.ts'
import type { OneTimeCodes } from './proof.ts'

/** Sends a code to an address or number; `undefined` where nothing is configured. */
interface CodeSender {
  send(to: string, code: string): Promise<void>
}

/** Prints instead of sending: for development only. */
export const consoleMail: CodeSender = {
  async send(address, code) {
    process.stdout.write(`邮件验证码（仅限开发环境）：${address} ${code}\n`)
  },
}

/** Codes by mail, where there is a way to send it. */
export const mailedCodes = (mail: MailSender | undefined): CodeSender | undefined =>
  mail && {
    send: (address, code) =>
      mail.send(address, {
        subject: '验证码',
        text: `您的验证码是 ${code}，10 分钟内有效。如果不是您本人操作，请不要理会这封邮件。`,
      }),
  }

const hour = 3_600_000
const validSeconds = 600
const maxTries = 5
const maxCodesPerPerson = 10
const maxCodesPerTarget = 6

const contactMissing: Record<ContactKind, string> = {
  phone: '短信接口未配置，请联系管理员！',
  email: '邮件接口未配置，请联系管理员！',
}

/**
 * Codes that verify a new number or address: six digits, ten minutes, five attempts, bound to the person and the
 * target. Message and answer do not reveal whether somebody else has the target.
 */
export function contactCodes(
  app: AppState,
  proofs: OneTimeCodes,
  senders: Partial<Record<ContactKind, CodeSender>>,
) {
  const keyOf = (userId: string, kind: ContactKind, value: string) =>
    `contact:${kind}:${userId}:${value.toLowerCase()}`

  return {
    async send(within: Within, userId: string, kind: ContactKind, value: string): Promise<void> {
      const sender = senders[kind]
      if (!sender) throw new Refusal(contactMissing[kind])
      const isTooMuch =
        countEvent(app, 'contact code', userId, hour) > maxCodesPerPerson ||
        countEvent(app, 'contact code to', value.toLowerCase(), hour) > maxCodesPerTarget
      if (isTooMuch) throw refuse.tooMany()
      const key = keyOf(userId, kind, value)
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await within({ auth: true }, async (tx) => {
        const issued = await proofs.issue(
          tx,
          { key, value: code, seconds: validSeconds },
          { keepUntilTried: maxTries },
        )
        if (issued === undefined) throw new Refusal('验证码10分钟内，仍然有效！')
        if (issued > maxCodesPerTarget) throw refuse.tooMany()
      })
      try {
        await sender.send(value, code)
      } catch {
        await within({ auth: true }, (tx) => proofs.drop(tx, key))
        throw new Refusal('验证码发送失败，请稍后重试')
      }
    },

    /** Refuses a wrong code; each wrong one costs a try, so this is a transaction of its own. A right one is used up. */
    async use(within: Within, userId: string, kind: ContactKind, value: string, code: string): Promise<void> {
      const { outcome } = await within({ auth: true }, (tx) =>
        proofs.try(tx, keyOf(userId, kind, value), code, { tries: maxTries }),
      )
      if (outcome === 'missing') throw new Refusal('验证码已失效，请重新获取')
      if (outcome === 'wrong') throw new Refusal('验证码错误')
    },
  }
}
export type ContactCodes = ReturnType<typeof contactCodes>
