import { XmlScanner } from '@banyan/workbook/workbook'
import { fetchOutsideText } from '#kernel/outbound.ts'

export interface CasServer {
  /** Without trailing slash, e.g. `https://sso.example.com/cas`. */
  url: string
  /** Origins whose tickets are meant for us. */
  services: readonly string[]
}

/** The name a CAS server gives for a ticket, or `undefined` when it gives none (DEC-013). */
export async function validateTicket(
  { url, services }: CasServer,
  ticket: string,
  service: string,
): Promise<string | undefined> {
  // A ticket made out for another site must not sign anybody in here.
  if (!URL.canParse(service) || !services.includes(new URL(service).origin)) return undefined
  const question = new URL(`${url}/serviceValidate`)
  question.searchParams.set('service', service)
  question.searchParams.set('ticket', ticket)
  try {
    return parseUser(await fetchOutsideText(question))
  } catch {
    return undefined
  }
}

/** The user of an `authenticationSuccess` answer of protocol 2 or 3; declarations and entities are refused. */
export function parseUser(xml: string): string | undefined {
  const path: string[] = []
  let user: string | undefined
  const isUser = () => path.join('/') === 'serviceResponse/authenticationSuccess/user'
  const scanner = new XmlScanner({
    open(name) {
      path.push(name)
      if (!isUser()) return
      // Two users in one answer are ambiguous.
      if (user !== undefined) throw new Error('more than one user')
      user = ''
    },
    close(name) {
      if (path.pop() !== name) throw new Error('tags do not match')
    },
    text(text) {
      if (isUser()) user += text
    },
  })
  try {
    scanner.feed(Buffer.from(xml, 'utf8'))
    scanner.end()
  } catch {
    return undefined
  }
  return user?.trim() || undefined
}
