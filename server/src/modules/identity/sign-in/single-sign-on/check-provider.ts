import { z } from 'zod'
import { findAllowedTarget } from '#kernel/outside/target.ts'
import { listedFetch, notListed, ProviderTrouble } from './listed-fetch.ts'

const text = z.string().min(1)
const Description = z.looseObject({
  issuer: text,
  authorization_endpoint: text.optional(),
  token_endpoint: text.optional(),
  jwks_uri: text.optional(),
  end_session_endpoint: text.optional(),
  backchannel_logout_supported: z.boolean().optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
  response_types_supported: z.array(z.string()).optional(),
})
type Description = z.output<typeof Description>
const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) })

interface ProviderCheck {
  isUsable: boolean
  findings: string[]
}

/** Reads what a provider tells about itself and says what would keep people from signing in. */
export async function checkProvider(issuer: string, allowed: readonly string[]): Promise<ProviderCheck> {
  const fetchListed = listedFetch(allowed)
  const read = async (what: string, address: string): Promise<unknown> => {
    const answer = await fetchListed(address, {
      ...{ method: 'GET', headers: { accept: 'application/json' }, redirect: 'manual', body: undefined },
    } as never)
    if (answer.status >= 300 && answer.status < 400)
      throw new ProviderTrouble(`${what}的地址转到了别处，请填写转到的地址：${address}`)
    if (answer.status !== 200) throw new ProviderTrouble(`${what}读取失败，状态 ${answer.status}：${address}`)
    return answer.json().catch(() => {
      throw new ProviderTrouble(`${what}不是 JSON：${address}`)
    })
  }
  try {
    const place = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const parsed = Description.safeParse(await read('发现文档', place))
    if (!parsed.success) return failedCheck([`发现文档缺少 issuer 或内容不正确：${place}`])
    const description = parsed.data
    const wrong = descriptionProblems(description, issuer, allowed)
    if (wrong.length) return failedCheck(wrong)
    const keys = Keys.safeParse(await read('签名公钥', description.jwks_uri ?? ''))
    if (!keys.success) return failedCheck([`签名公钥为空或内容不正确：${description.jwks_uri}`])
    return {
      isUsable: true,
      findings: [
        '发现文档与签名公钥读取成功',
        description.end_session_endpoint
          ? '退出登录时会同时退出单点登录'
          : '该服务器没有退出地址，退出时只退出本系统',
        ...(description.backchannel_logout_supported
          ? ['该服务器支持后台退出：登记后台退出地址之后，在那里退出的人也会退出本系统']
          : []),
      ],
    }
  } catch (error) {
    if (error instanceof ProviderTrouble) return failedCheck([error.message])
    throw error
  }
}

const failedCheck = (findings: string[]): ProviderCheck => ({ isUsable: false, findings })

function descriptionProblems(description: Description, issuer: string, allowed: readonly string[]): string[] {
  const { issuer: named, code_challenge_methods_supported: challenges } = description
  const wrong: string[] = []
  if (!URL.canParse(named) || new URL(named).href !== new URL(issuer).href)
    wrong.push(`发现文档里的签发者是 ${named}，与填写的不同，请照它填写`)
  for (const [member, called] of Object.entries(endpoints)) {
    const address = description[member]
    if (typeof address !== 'string' || !URL.canParse(address))
      wrong.push(`发现文档缺少${called}（${member}）`)
    else if (new URL(address).protocol !== new URL(issuer).protocol)
      wrong.push(`${called}与签发者不是同一种协议：${address}`)
    // The browser opens the authorization endpoint; this server calls the other endpoints, which must be allowed.
    else if (member !== 'authorization_endpoint' && !findAllowedTarget(address, allowed))
      wrong.push(`${called}：${notListed(address)}`)
  }
  if (challenges && !challenges.includes('S256')) wrong.push('该服务器不支持 PKCE（S256）')
  if (description.response_types_supported && !description.response_types_supported.includes('code'))
    wrong.push('该服务器不支持授权码登录（response_type=code）')
  return wrong
}

const endpoints = {
  authorization_endpoint: '登录地址',
  token_endpoint: '令牌地址',
  jwks_uri: '签名公钥地址',
}
