import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { isUnanswered } from './act-key.ts'
import { CallError } from './call-error.ts'
import { isConnected, whileConnected } from './network.ts'

/** Answers of earlier calls that this device keeps for times without network. */
export interface KeptAnswers {
  keep: (endpoint: AnyEndpoint, input: unknown, answer: unknown) => void
  /** The last answer to the same call, or one derived from other answers. */
  find: (endpoint: AnyEndpoint, input: unknown) => Promise<{ answer: unknown } | undefined>
}

let loadKept: (() => Promise<KeptAnswers>) | undefined
let openedAnswers: KeptAnswers | undefined
/** Answers that came before the store was opened. */
let earlyAnswers: Parameters<KeptAnswers['keep']>[] = []

/** Sets how the store is opened: without network at once, otherwise when the browser is idle. */
export function setKeptAnswers(loader: typeof loadKept): void {
  loadKept = loader
  openedAnswers = undefined
  earlyAnswers = []
}

/** Opens the store and stores the answers read so far. */
export async function openKeptAnswers(): Promise<KeptAnswers | undefined> {
  openedAnswers ??= await loadKept?.()
  for (const each of earlyAnswers.splice(0)) openedAnswers?.keep(...each)
  return openedAnswers
}

/** Reads from the server; offline from the answers on this device. */
export async function withKeptAnswers<A extends { result: unknown }>(
  endpoint: AnyEndpoint,
  input: unknown,
  send: () => Promise<A>,
): Promise<A> {
  if (!endpoint.offline || !loadKept) return send()
  const findKept = async () => (await openKeptAnswers().catch(() => undefined))?.find(endpoint, input)
  if (!isConnected()) {
    const kept = await findKept()
    if (kept) return kept.answer as A
  }
  try {
    const answer = await whileConnected(
      send(),
      () => new CallError('网络连接失败，请检查网络后重试', { status: 0 }),
    )
    if (openedAnswers) openedAnswers.keep(endpoint, input, answer)
    else earlyAnswers.push([endpoint, input, answer])
    return answer
  } catch (failure) {
    if (!isUnanswered(failure)) throw failure
    const kept = await findKept()
    if (!kept) throw failure
    return kept.answer as A
  }
}
