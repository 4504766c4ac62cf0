import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { BizName } from '@banyan/contract/files/biz'
import { eq } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { files } from '#modules/files/files.tables.ts'
import type { FileStore } from '#modules/files/store.ts'
import { homeConfigs, loginConfigs } from '#modules/tenancy/tenancy.tables.ts'
import { backgroundOf, brands, logoOf } from './drawings.ts'
import { insertMany } from './insert-many.ts'

const biz: BizName = 'branding'

/** Logo, icon and background of a demo tenant; what somebody has chosen meanwhile stays. */
export async function brandTenant(
  tx: Tx,
  store: Pick<FileStore, 'keep'>,
  tenantId: number,
  userId: string,
): Promise<void> {
  const brand = brands[tenantId]
  if (!brand) return
  const kept = async (name: string, drawing: string): Promise<string> => {
    const key = keyOf(tenantId, name)
    const size = await store.keep(key, (path) => writeFile(path, drawing))
    const file = { id: `demo-file-${name}`, key, name: `${name}.svg`, contentType: 'image/svg+xml' }
    await insertMany(tx, files, [{ ...file, size, biz, userId }])
    return key
  }
  const logo = await kept('logo', logoOf(brand))
  const background = await kept('background', backgroundOf(brand))
  await tx.update(homeConfigs).set({ logoIcon: logo }).where(eq(homeConfigs.logoIcon, ''))
  await tx
    .update(loginConfigs)
    .set({ webIcon: logo, loginBoxBackgroundPicture: logo, backgroundPicture: background })
    .where(eq(loginConfigs.backgroundPicture, ''))
}

/** The same on every machine: a reset writes over what it left behind. */
const keyOf = (tenantId: number, name: string): string =>
  `${tenantId}/${biz}/202601/${createHash('sha256').update(`demo ${name}`).digest('hex').slice(0, 32)}.svg`
