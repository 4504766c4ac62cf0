import { createServer } from 'node:http'
import { ageOrders, jobsWaiting, makeJobDue } from '../server/src/testing/embedded-clock.ts'

/* Everybody the product talks to: a CAS server, two providers of scan logins, the telephones that get codes, and time. */

const codes = new Map<string, string>()
const casTickets = new Map<string, { username: string; service: string }>()

/** Notes the codes that the development sender prints. */
export function listenForCodes(): void {
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = ((text: string, ...rest: never[]) => {
    const [, phone, code] = /：(1\d{10}) (\d{6})/.exec(String(text)) ?? []
    if (phone && code) codes.set(phone, code)
    return write(text, ...rest)
  }) as typeof process.stdout.write
}

/** Serves all outside services on one port. */
export function openOutside(port: number): void {
  createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://outside')
    const token = String(request.headers['x-acs-dingtalk-access-token'] ?? '')
    const said = (await timeAnswer(url)) ?? answerTo(url, Buffer.concat(chunks).toString(), token)
    const { status = 200, location, body = '' } = said
    response.writeHead(location ? 302 : status, {
      'content-type': 'text/html; charset=utf-8',
      ...(location && { location }),
    })
    response.end(body)
  })
    .listen(port, '127.0.0.1')
    .unref()
}

interface Said {
  status?: number
  location?: string
  body?: string
}

/** The clock of the product: a job by the clock is made due, or counted, and orders are made older. */
async function timeAnswer({ pathname, searchParams }: URL): Promise<Said | undefined> {
  const dataDir = process.env.DATA_DIR ?? ''
  const asked = (name: string) => searchParams.get(name) ?? ''
  switch (pathname) {
    case '/jobs/waiting':
      return { body: String(await jobsWaiting(dataDir, asked('name'))) }
    case '/jobs/due':
      await makeJobDue(dataDir, asked('name'))
      return {}
    case '/orders/age':
      await ageOrders(dataDir, asked('serviceTypeId'), Number(asked('hours')))
      return {}
    default:
      return undefined
  }
}

function answerTo({ pathname, searchParams: query }: URL, body: string, token: string): Said {
  const json = (value: object): Said => ({ body: JSON.stringify(value) })
  const asked = (name: string) => query.get(name) ?? ''
  switch (pathname) {
    case '/sms':
      return json({ code: codes.get(asked('phone')) })
    case '/cas/login':
      return page('/cas/enter', { service: asked('service') })
    case '/cas/enter': {
      const ticket = `ST-${casTickets.size}`
      casTickets.set(ticket, { username: asked('who'), service: asked('service') })
      return { location: withQuery(asked('service'), { ticket }) }
    }
    case '/cas/serviceValidate': {
      const known = casTickets.get(asked('ticket'))
      casTickets.delete(asked('ticket'))
      return { body: casAnswer(known?.service === asked('service') ? known?.username : undefined) }
    }
    case '/oauth2/auth':
    case '/connect/qrconnect':
      return page('/scanned', { back: asked('redirect_uri'), state: asked('state') })
    case '/scanned':
      return { location: withQuery(asked('back'), { code: asked('who'), state: asked('state') }) }
    case '/v1.0/oauth2/userAccessToken':
      return json({ accessToken: JSON.parse(body).code })
    case '/v1.0/contact/users/me':
      return json({ unionId: token })
    case '/sns/oauth2/access_token':
      return json({ openid: asked('code') })
    default:
      return { status: 404 }
  }
}

/** A sign-in page of somebody else: says who one is and sends back. */
function page(action: string, kept: Record<string, string>): Said {
  const hidden = Object.entries(kept).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('&', '&amp;')}">`,
  )
  const form = `<form action="${action}"><input name="who" aria-label="who">${hidden.join('')}<button>OK</button></form>`
  return { body: `<!doctype html><link rel="icon" href="data:,"><title>outside</title>${form}` }
}

function withQuery(address: string, more: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value)
  return url.href
}

function casAnswer(username: string | undefined): string {
  const inner = username
    ? `<cas:authenticationSuccess><cas:user>${username}</cas:user></cas:authenticationSuccess>`
    : '<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure>'
  return `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`
}
