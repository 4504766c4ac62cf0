import type { CustomFetch } from 'openid-client'
import { OutsideError, type OutsideFailure, sendOutside } from '#kernel/outside/send-outside.ts'
import { findAllowedTarget } from '#kernel/outside/target.ts'

/** The reason why a provider cannot be used, worded for users and administrators; contains no secret. */
export class ProviderTrouble extends Error {}

const waitMs = 8000
const mostBytes = 512 * 1024

const failureTexts: Record<OutsideFailure, string> = {
  'not allowed': '单点登录服务器的地址在内网，没有被允许',
  unreachable: '无法连接单点登录服务器',
  'too slow': '单点登录服务器没有及时应答',
  'too long': '单点登录服务器的应答过长',
}

/** Requests to a provider: only to addresses on the list, never into an inner network, redirects are not followed. */
export const listedFetch =
  (allowed: readonly string[]): CustomFetch =>
  async (address, { method, headers, body }) => {
    const target = findAllowedTarget(address, allowed)
    if (!target) throw new ProviderTrouble(notListed(address))
    try {
      const answer = await sendOutside(target, {
        ...{ method: method === 'POST' ? 'POST' : 'GET', headers, waitMs, mostBytes },
        body: body == null ? undefined : String(body),
      })
      const isBare = answer.content.length === 0
      return new Response(isBare ? null : new Uint8Array(answer.content), {
        status: answer.status,
        headers: { 'content-type': answer.contentType },
      })
    } catch (error) {
      if (error instanceof OutsideError) throw new ProviderTrouble(failureTexts[error.trouble])
      throw error
    }
  }

/** The refusal of an address that is not allowed; it tells an administrator what to add. */
export const notListed = (address: string): string =>
  `地址 ${URL.canParse(address) ? new URL(address).origin : address} 不在允许的范围内，请系统管理员加进 OUTGOING_TARGETS`
