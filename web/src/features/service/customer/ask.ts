import type { CustomerView } from '@banyan/contract/service/customer-link'
import { customerPaths } from '@banyan/contract/service/customer-paths'

/** The input of each customer call, besides the token. */
interface CustomerInputs {
  view: Record<string, never>
  say: { text: string }
  rate: { stars: number; word: string }
}
interface CustomerAnswers {
  view: CustomerView
  say: null
  rate: null
}

const noAnswerText = '网络不通，请稍后再试'

let baseAddress: Promise<string> | undefined

/** The base address of the server, from the configuration file of the console. */
async function readBaseAddress(): Promise<string> {
  try {
    const reply = await fetch('./config.json', { cache: 'no-cache' })
    const { baseUrl }: { baseUrl?: unknown } = await reply.json()
    return typeof baseUrl === 'string' ? baseUrl : ''
  } catch {
    return ''
  }
}

/** A call with the link; a refusal is thrown with the words of the server. */
export async function callWithToken<C extends keyof CustomerInputs>(
  call: C,
  token: string,
  sent: CustomerInputs[C],
): Promise<CustomerAnswers[C]> {
  baseAddress ??= readBaseAddress()
  const url = (await baseAddress) + customerPaths[call]
  let answer: { success?: boolean; message?: string; result?: unknown }
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify({ token, ...sent }),
    })
    answer = await reply.json()
  } catch {
    throw new Error(noAnswerText)
  }
  if (!answer.success) throw new Error(answer.message || noAnswerText)
  return answer.result as CustomerAnswers[C]
}
