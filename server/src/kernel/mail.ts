import { providedPart } from '#kernel/app-state.ts'

export interface Mail {
  subject: string
  text: string
  /** Equal for repeated sends of one mail, so that receivers can recognise a repetition. */
  id?: string
}

/** Delivers a mail to a mail server; throws on failure. */
export interface MailSender {
  send(address: string, mail: Mail): Promise<void>
}

/** The error of a mail that was not accepted, worded without secrets; `isFinal`: another attempt cannot succeed. */
export class MailRefused extends Error {
  readonly isFinal: boolean

  constructor(message: string, isFinal = false) {
    super(message)
    this.isFinal = isFinal
  }
}

/** How the app sends mail; `undefined` where no way is configured. */
export const mailSender = providedPart<MailSender | undefined>('a mail sender')

/** Prints instead of sending: for development only. */
export const printedMail: MailSender = {
  async send(address, { subject, text }) {
    process.stdout.write(`邮件（仅限开发环境）：${address} ${subject}\n${text}\n`)
  },
}
