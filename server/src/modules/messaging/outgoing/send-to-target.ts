import type { RobotKind } from '@banyan/contract/messaging/group-robot'
import type { OutsideFailure, ResolveHost } from '#kernel/outside/send-outside.ts'
import { findAllowedTarget, type Target as ListedAddress } from '#kernel/outside/target.ts'
import type { TextSeal } from '#kernel/sealed-text.ts'
import type { OutgoingPayload, TargetKind } from '../messaging.tables.ts'
import type { Target } from './outgoing.queries.ts'
import { robotError, robotPrefixes, robotRequests } from './robot-request.ts'
import { type TargetRequest, webhookRequest } from './webhook-request.ts'

/** The error of an undelivered message; `isFinal`: another attempt cannot succeed. */
export class Undeliverable extends Error {
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

/** Sends a payload to a target and returns a short result; throws `Undeliverable` on failure. */
export type SendToTarget = (target: Target, payload: OutgoingPayload) => Promise<string>

/** The purpose under which the secrets of a target are encrypted. */
export const sealPlace = ({ tenantId, id }: Pick<Target, 'tenantId' | 'id'>, member: 'url' | 'secret') =>
  `${tenantId}:${id}:${member}`

/** The address of a target, if an operator allows it or it is one of the makers of such robots. */
export const listedAddress = (
  kind: TargetKind,
  url: string,
  allowed: readonly string[],
): ListedAddress | undefined =>
  findAllowedTarget(url, kind === 'webhook' ? allowed : [...robotPrefixes[kind], ...allowed])

interface SendServices {
  seal: TextSeal
  /** Prefixes of addresses that an operator allows besides those of the makers. */
  allowed: readonly string[]
  now: () => number
  /** The time limit of an answer; ten seconds by default. */
  waitMs?: number
  resolve?: ResolveHost
}

const defaultTimeoutMs = 10_000
const mostBytes = 64 * 1024
const mostText = 2000

const failureTexts: Record<OutsideFailure, string> = {
  'not allowed': '目标地址未授权',
  unreachable: '目标地址无法访问',
  'too slow': '目标没有及时应答',
  'too long': '目标的应答过长',
}

export function sendToTargetWith({
  seal,
  allowed,
  now,
  waitMs = defaultTimeoutMs,
  resolve,
}: SendServices): SendToTarget {
  return async (target, payload) => {
    const { kind, sealedUrl, sealedSecret } = target
    const address = seal.open(sealedUrl, sealPlace(target, 'url'))
    const secret = sealedSecret ? seal.open(sealedSecret, sealPlace(target, 'secret')) : undefined
    if (address === undefined || (sealedSecret && secret === undefined))
      throw new Undeliverable('地址或密钥无法解密，请重新填写', true)
    const listed = listedAddress(kind, address, allowed)
    // The list of allowed addresses may have changed since the address was stored.
    if (!listed) throw new Undeliverable(failureTexts['not allowed'], true)
    const asked = { url: listed.url, secret, epochMs: now() }
    const { url, headers, body } =
      kind === 'webhook' ? webhookRequest(asked, payload.text) : robotRequest(kind, asked, payload)
    // Loaded with the first message: few tenants send any.
    const { OutsideError, sendOutside } = await import('#kernel/outside/send-outside.ts')
    const question = {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body,
      ...{ waitMs, mostBytes },
    } as const
    const answer = await sendOutside({ ...listed, url }, question, resolve).catch((error: unknown) => {
      throw error instanceof OutsideError
        ? new Undeliverable(failureTexts[error.trouble], error.trouble === 'not allowed')
        : error
    })
    const isTaken = kind === 'webhook' ? Math.floor(answer.status / 100) === 2 : answer.status === 200
    if (!isTaken) throw new Undeliverable(`目标返回状态 ${answer.status}`, false)
    const refusal = kind === 'webhook' ? undefined : robotError(kind, answer.content.toString('utf8'))
    if (refusal) throw new Undeliverable(refusal, false)
    return '已发送'
  }
}

function robotRequest(
  kind: RobotKind,
  asked: { url: URL; secret: string | undefined; epochMs: number },
  { title, text }: OutgoingPayload,
): TargetRequest {
  const { url, body } = robotRequests[kind]({ ...asked, text: `${title}\n${text}`.slice(0, mostText) })
  return { url, body: JSON.stringify(body) }
}
