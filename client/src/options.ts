export interface ClientSettings {
  /** Where the product is, e.g. https://banyan.example.com; a path behind it stays in front of every call. */
  url: string
  /** Made in the console under 系统集成 → 接口密钥. */
  apiKey: string
  /** The tenant the key belongs to; another one is refused. The key alone is enough. */
  tenant?: number | string
}

export interface SendSettings {
  /** How often a call is repeated after no answer, 429, 502, 503 or 504; 3 by default, 0 for never. */
  retries?: number
  /** The time limit of one attempt, in milliseconds; by default one minute, five for files. */
  timeoutMs?: number
  /** In place of the `fetch` of the platform, e.g. one that goes through a proxy. */
  fetch?: typeof fetch
}

export interface CallOptions {
  /**
   * The Idempotency-Key of a write. Without it one is made for each call; give one of your own, e.g. the number of your
   * document, when a later run of your program may send the same again.
   */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** A file as the server gave it. */
export interface Downloaded {
  /** The name the server proposes; empty when it proposes none. */
  name: string
  type: string
  content: Blob
}
