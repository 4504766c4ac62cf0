import { createHash } from 'node:crypto'
import type { Draft, DraftHead } from '@banyan/contract/draft'
import { and, count, desc, eq, like, sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { drafts } from '../identity.tables.ts'

const headColumns = {
  place: drafts.place,
  origin: drafts.origin,
  title: drafts.title,
  path: drafts.path,
  savedAt: drafts.savedAt,
}

/** A person's drafts, the newest first. */
export const findDrafts = (tx: Tx, userId: string): Promise<DraftHead[]> =>
  tx.select(headColumns).from(drafts).where(eq(drafts.userId, userId)).orderBy(desc(drafts.savedAt))

export const findDraftsAt = (tx: Tx, userId: string, place: string): Promise<Draft[]> =>
  tx
    .select({ ...headColumns, content: drafts.content })
    .from(drafts)
    .where(and(eq(drafts.userId, userId), eq(drafts.place, place)))
    .orderBy(desc(drafts.savedAt))

export async function countDrafts(tx: Tx, userId: string): Promise<number> {
  const [found] = await tx.select({ n: count() }).from(drafts).where(eq(drafts.userId, userId))
  return found?.n ?? 0
}

/** Keeps a draft in the place of the one the same form sent before. */
export function storeDraft(tx: Tx, userId: string, draft: Omit<Draft, 'savedAt'>) {
  const { title, path, content } = draft
  const changed = { title, path, content, savedAt: sql<string>`app_now()` }
  return tx
    .insert(drafts)
    .values({ id: draftId(userId, draft), userId, ...draft, ...changed })
    .onConflictDoUpdate({ target: [drafts.tenantId, drafts.id], set: changed })
}

export const removeDraft = (tx: Tx, userId: string, at: { place: string; origin: string }) =>
  tx.delete(drafts).where(eq(drafts.id, draftId(userId, at)))

export const removeDraftsFrom = (tx: Tx, userId: string, browser: string) =>
  tx
    .delete(drafts)
    .where(
      and(eq(drafts.userId, userId), like(drafts.origin, `${browser.replace(/[\\%_]/g, String.raw`\$&`)}.%`)),
    )

const draftId = (userId: string, { place, origin }: { place: string; origin: string }) =>
  createHash('sha256')
    .update(JSON.stringify([userId, place, origin]))
    .digest('hex')
