import { z } from 'zod'
import { fetchOutsideText, OutboundError } from '#kernel/outbound.ts'

/** A provider of scan logins: the address to scan, and the person behind the returned code (DEC-094). */
export interface ThirdProvider {
  /** 1 DingTalk-style, 2 WeChat-style: the values of `otherLoginType` (TENANT-005). */
  type: 1 | 2
  scanUrl(state: string, returnUrl: string): string
  /** The provider's permanent id of the person; `undefined` when the code is not accepted. */
  subjectOf(code: string): Promise<string | undefined>
}

interface ProviderConfig {
  id: string
  secret: string
  loginUrl: string
  apiUrl: string
}

/** OAuth in the style of DingTalk: a JSON call exchanges the code for a token, and a second one reads the person. */
export const dingtalk = ({ id, secret, loginUrl, apiUrl }: ProviderConfig): ThirdProvider => ({
  type: 1,
  scanUrl: (state, returnUrl) =>
    addressWithQuery(`${loginUrl}/oauth2/auth`, {
      redirect_uri: returnUrl,
      response_type: 'code',
      client_id: id,
      scope: 'openid',
      prompt: 'consent',
      state,
    }).href,
  subjectOf: (code) =>
    undefinedIfRefused(async () => {
      const { accessToken } = await fetchAnswer(
        z.object({ accessToken: z.string().min(1) }),
        new URL(`${apiUrl}/v1.0/oauth2/userAccessToken`),
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ clientId: id, clientSecret: secret, code, grantType: 'authorization_code' }),
        },
      )
      const me = await fetchAnswer(
        z.object({ unionId: z.string().min(1) }),
        new URL(`${apiUrl}/v1.0/contact/users/me`),
        { headers: { 'x-acs-dingtalk-access-token': accessToken } },
      )
      return me.unionId
    }),
})

/** OAuth in the style of WeChat: the answer to the code contains the person. */
export const wechat = ({ id, secret, loginUrl, apiUrl }: ProviderConfig): ThirdProvider => ({
  type: 2,
  scanUrl: (state, returnUrl) => {
    const url = addressWithQuery(`${loginUrl}/connect/qrconnect`, {
      appid: id,
      redirect_uri: returnUrl,
      response_type: 'code',
      scope: 'snsapi_login',
      state,
    })
    return `${url.href}#wechat_redirect`
  },
  subjectOf: (code) =>
    undefinedIfRefused(async () => {
      const { unionid, openid } = await fetchAnswer(
        z.object({ openid: z.string().min(1), unionid: z.string().optional() }),
        addressWithQuery(`${apiUrl}/sns/oauth2/access_token`, {
          appid: id,
          secret,
          code,
          grant_type: 'authorization_code',
        }),
      )
      return unionid || openid
    }),
})

function addressWithQuery(base: string, query: Record<string, string>): URL {
  const url = new URL(base)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

async function fetchAnswer<S extends z.ZodType>(
  shape: S,
  url: URL,
  how?: Parameters<typeof fetchOutsideText>[1],
): Promise<z.output<S>> {
  const text = await fetchOutsideText(url, how)
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    throw new OutboundError('unexpected answer')
  }
}

/** Refused codes, invalid answers and unavailable providers give the same result: nobody is identified. */
async function undefinedIfRefused(ask: () => Promise<string>): Promise<string | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof OutboundError) return undefined
    throw error
  }
}
