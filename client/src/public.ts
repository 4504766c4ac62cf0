/** What the package offers. */
export { BanyanError } from './banyan-error.ts'
export { calls } from './calls.ts'
export { type BanyanClient, createClient } from './client.ts'
export type { CallOptions, ClientSettings, Downloaded, SendSettings } from './options.ts'
export type { PlainCall, Tree } from './plain-call.ts'
export { verifyWebhook, type WebhookEvent } from './verify-webhook.ts'
