import type { Transporter } from 'nodemailer'
import { MailRefused, type MailSender } from '#kernel/mail.ts'
import type { Settings } from '#kernel/settings/settings.ts'

type SmtpSettings = Pick<
  Settings,
  'smtpHost' | 'smtpPort' | 'smtpTls' | 'smtpUser' | 'smtpPassword' | 'mailFrom'
>

interface SmtpMail extends MailSender {
  /** Connects and signs in without sending; a failure is thrown as for a mail. */
  check(): Promise<void>
}

/** Shorter than the lease of the mail queue, so that an attempt is not taken for a killed server. */
const defaultTimeoutMs = 9000
const tooSlowText = '邮件服务器没有及时应答'

/** Sends mail through the server that the settings name, each on a connection of its own. */
export function smtpMail(settings: SmtpSettings, waitMs = defaultTimeoutMs): SmtpMail {
  let opened: Promise<Transporter> | undefined
  let hung: { until: number; error: MailRefused } | undefined
  const withTransport = async (work: (transport: Transporter) => Promise<unknown>) => {
    // After one mail has waited for a hanging server, others fail at once for a while instead of blocking the queue.
    if (hung && performance.now() < hung.until) throw hung.error
    opened ??= connectTo(settings, waitMs)
    try {
      await withTimeout(waitMs, work(await opened))
    } catch (thrown) {
      const error = thrown instanceof MailRefused ? thrown : refusalFromError(thrown)
      if (error.message === tooSlowText) hung = { until: performance.now() + waitMs, error }
      throw error
    }
  }
  return {
    send: (address, { subject, text, id }) =>
      withTransport((transport) => {
        const from = settings.mailFrom ?? ''
        const to = { name: '', address }
        return transport.sendMail({ from, to, subject, text, messageId: id && messageId(id, from) })
      }),
    check: () => withTransport((transport) => transport.verify()),
  }
}

async function connectTo(settings: SmtpSettings, waitMs: number): Promise<Transporter> {
  const { smtpHost: host, smtpPort: port, smtpTls: tls, smtpUser: user, smtpPassword: pass } = settings
  // Loaded with the first mail, because it is large and many installations send none.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...{ host, port, secure: tls === 'implicit', requireTLS: tls === 'starttls', ignoreTLS: tls === 'none' },
    ...(user && { auth: { user, pass } }),
    ...{ connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs, dnsTimeout: waitMs },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
}

const messageId = (id: string, from: string) => `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>`

/** A limit for the whole attempt: the library's timeouts restart with every line of the server. */
async function withTimeout(waitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailRefused(tooSlowText)), waitMs)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** What the library reports, without its own words: those may hold the account and the password. */
function refusalFromError(error: unknown): MailRefused {
  const { code, command, responseCode } = (error ?? {}) as {
    code?: string
    command?: string
    responseCode?: number
  }
  if (code === 'EAUTH' || code === 'ENOAUTH') return new MailRefused('邮件服务器不接受账号或密码')
  if (code === 'ETLS' || code === 'EREQUIRETLS') return new MailRefused('与邮件服务器的加密连接没有建立')
  if (code === 'ETIMEDOUT') return new MailRefused(tooSlowText)
  if (command === 'RCPT TO' && responseCode && responseCode >= 500)
    return new MailRefused(`邮件服务器拒绝了收件地址（${responseCode}）`, true)
  if (responseCode) return new MailRefused(`邮件服务器拒绝了邮件（${responseCode}）`)
  return new MailRefused('无法连接邮件服务器')
}
