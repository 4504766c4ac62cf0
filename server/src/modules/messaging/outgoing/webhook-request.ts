import { createHmac } from 'node:crypto'
import { signatureHeader } from '@banyan/contract/messaging/webhook'

/** What is sent to a target. */
export interface TargetRequest {
  url: URL
  headers?: Record<string, string>
  body: string
}

interface WebhookRequestInput {
  url: URL
  secret: string | undefined
  epochMs: number
}

/** An event as another system gets it: the secret signs the time of sending and the body. */
export function webhookRequest(
  { url, secret = '', epochMs }: WebhookRequestInput,
  body: string,
): TargetRequest {
  const seconds = Math.floor(epochMs / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return { url, headers: { [signatureHeader]: `t=${seconds},v1=${signature}` }, body }
}
