import { createHmac } from 'node:crypto'
import type { RobotKind } from '@banyan/contract/messaging/group-robot'

/** Where a robot's messages may be sent; an operator may add prefixes by `OUTGOING_TARGETS`. */
export const robotPrefixes: Record<RobotKind, readonly string[]> = {
  wecom: ['https://qyapi.weixin.qq.com/cgi-bin/webhook/send'],
  dingtalk: ['https://oapi.dingtalk.com/robot/send'],
  feishu: [
    'https://open.feishu.cn/open-apis/bot/v2/hook',
    'https://open.larksuite.com/open-apis/bot/v2/hook',
  ],
}

interface RobotMessage {
  url: URL
  body: Record<string, unknown>
}

interface RobotRequestInput {
  url: URL
  secret: string | undefined
  text: string
  epochMs: number
}

/** The request for each kind of robot; with a secret the time of sending is signed. */
export const robotRequests: Record<RobotKind, (asked: RobotRequestInput) => RobotMessage> = {
  wecom: ({ url, text }) => ({ url, body: { msgtype: 'text', text: { content: text } } }),
  dingtalk({ url, secret, text, epochMs }) {
    const signed = new URL(url)
    if (secret) {
      signed.searchParams.set('timestamp', String(epochMs))
      signed.searchParams.set('sign', hmac(secret, `${epochMs}\n${secret}`))
    }
    return { url: signed, body: { msgtype: 'text', text: { content: text } } }
  },
  feishu({ url, secret, text, epochMs }) {
    const timestamp = String(Math.floor(epochMs / 1000))
    // This kind signs an empty text with time and secret as the key.
    const signature = secret ? { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') } : {}
    return { url, body: { ...signature, msg_type: 'text', content: { text } } }
  },
}

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64')

/** The error text in a robot's answer; `undefined` if it accepted the message. */
export function robotError(kind: RobotKind, answer: string): string | undefined {
  const { errcode, errmsg, code, msg } = parse(answer)
  const [result, reason] = kind === 'feishu' ? [code, msg] : [errcode, errmsg]
  if (result === 0) return undefined
  return typeof result === 'number'
    ? `${result} ${String(reason ?? '')}`.trim().slice(0, 200)
    : '应答无法识别'
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
