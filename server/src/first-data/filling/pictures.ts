import { eq } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { homeConfigs, loginConfigs } from '#modules/tenancy/tenancy.tables.ts'
import { type DemoFiles, storeDemoFile } from './demo-file.ts'
import { backgroundSvg, brands, logoSvg } from './drawings.ts'

/** Logo, icon and background of a demo tenant; what somebody has chosen meanwhile stays. */
export async function brandTenant(tx: Tx, to: DemoFiles): Promise<void> {
  const brand = brands[to.tenantId]
  if (!brand) return
  const kept = (name: string, text: string) =>
    storeDemoFile(tx, to, { biz: 'branding', name: `${name}.svg`, contentType: 'image/svg+xml', text })
  const logo = await kept('logo', logoSvg(brand))
  const background = await kept('background', backgroundSvg(brand))
  await tx.update(homeConfigs).set({ logoIcon: logo }).where(eq(homeConfigs.logoIcon, ''))
  await tx
    .update(loginConfigs)
    .set({ webIcon: logo, loginBoxBackgroundPicture: logo, backgroundPicture: background })
    .where(eq(loginConfigs.backgroundPicture, ''))
}
