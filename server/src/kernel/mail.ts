import { providedPart } from '#kernel/app-state.ts'

export interface Mail {
  subject: string
  text: string
}

/** Hands a mail to an address; a failure is thrown. */
interface MailSender {
  send(address: string, mail: Mail): Promise<void>
}

/** How the app sends mail; `undefined` where no way is configured. */
export const mailSender = providedPart<MailSender | undefined>('a mail sender')

/** Prints instead of sending: for development only. */
export const printedMail: MailSender = {
  async send(address, { subject, text }) {
    process.stdout.write(`邮件（仅限开发环境）：${address} ${subject}\n${text}\n`)
  },
}
