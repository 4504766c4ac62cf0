import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { isUnanswered } from './act-key.ts'

/** Answers of earlier calls that this device keeps for times without network. */
export interface KeptAnswers {
  keep: (endpoint: AnyEndpoint, input: unknown, answer: unknown) => void
  /** The last answer to the same question, or one made of other answers. */
  find: (endpoint: AnyEndpoint, input: unknown) => Promise<{ answer: unknown } | undefined>
}

let load: (() => Promise<KeptAnswers>) | undefined
let opened: KeptAnswers | undefined
/** Answers that came before the store was opened. */
let early: Parameters<KeptAnswers['keep']>[] = []

/** Says how the store is opened: when there is no network, or when nothing else is to be done. */
export function setKeptAnswers(loader: typeof load): void {
  load = loader
  opened = undefined
  early = []
}

/** Opens the store, and keeps what was read so far. */
export async function openKeptAnswers(): Promise<KeptAnswers | undefined> {
  opened ??= await load?.()
  for (const each of early.splice(0)) opened?.keep(...each)
  return opened
}

/** Reads from the server, and without network from this device. */
export async function withKeptAnswers<A extends { result: unknown }>(
  endpoint: AnyEndpoint,
  input: unknown,
  send: () => Promise<A>,
): Promise<A> {
  if (!endpoint.offline || !load) return send()
  try {
    const answer = await send()
    if (opened) opened.keep(endpoint, input, answer)
    else early.push([endpoint, input, answer])
    return answer
  } catch (failure) {
    if (!isUnanswered(failure)) throw failure
    const kept = await (await openKeptAnswers().catch(() => undefined))?.find(endpoint, input)
    if (!kept) throw failure
    return kept.answer as A
  }
}
