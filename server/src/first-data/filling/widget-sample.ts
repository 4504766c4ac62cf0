import { asc, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { categories } from '#modules/dictionary/dictionary.tables.ts'
import { vehicleBrands } from '#modules/fleet/fleet.tables.ts'
import { users } from '#modules/identity/identity.tables.ts'
import { widgetSamples } from '#modules/online/form/widget-sample.tables.ts'
import { departs } from '#modules/organisation/organisation.tables.ts'
import { type DemoFile, type DemoFiles, storeDemoFile } from './demo-file.ts'
import { backgroundSvg, brands } from './drawings.ts'
import { insertMany } from './insert-many.ts'

/** One record of 组件样例 with a value in every field: the gallery of controls takes its samples from it. */
export async function addWidgetSample(tx: Tx, to: DemoFiles, createTime: string): Promise<void> {
  const [brand] = await tx.select().from(vehicleBrands).orderBy(asc(vehicleBrands.name)).limit(1)
  const places = await tx.select({ id: departs.id }).from(departs).orderBy(asc(departs.orgCode)).limit(2)
  const [person] = await tx
    .select()
    .from(users)
    .where(isNotNull(users.phone))
    .orderBy(asc(users.username))
    .limit(1)
  const [parent] = await tx
    .select()
    .from(categories)
    .where(eq(categories.pid, '0'))
    .orderBy(asc(categories.code))
  const [child] = await tx
    .select()
    .from(categories)
    .where(eq(categories.pid, parent?.id ?? ''))
    .orderBy(asc(categories.code))
  const look = brands[to.tenantId]
  const guide: DemoFile = {
    biz: 'form',
    name: '验收说明.txt',
    contentType: 'text/plain',
    text: '外观、功能、资料三项合格后签字。\n',
  }
  const photo: DemoFile = {
    biz: 'form',
    name: '现场照片.svg',
    contentType: 'image/svg+xml',
    text: look ? backgroundSvg(look) : '',
  }
  await insertMany(tx, widgetSamples, [
    {
      id: 'demo-widget-sample',
      name: '车载终端验收单',
      serial_no: 'YS-2026-0001',
      amount: 1250.5,
      quantity: 4,
      total: 5002,
      start_day: createTime.slice(0, 10),
      tab_day: createTime.slice(0, 10),
      happened_at: createTime,
      tab_time: createTime,
      remark: '第一批四台\n已贴标签',
      sex: '1',
      tab_priority: 'M',
      valid: '1',
      attachments: await storeDemoFile(tx, to, guide),
      pictures: await storeDemoFile(tx, to, photo),
      hobbies: 'read,chess',
      score: 4,
      enabled: 'Y',
      content: '<p>四台终端均已<strong>上线</strong>，定位正常。</p>',
      notes: '## 验收结论\n\n- 外观 **合格**\n- 功能 **合格**',
      popup_user: person?.username,
      popup_name: person?.realname,
      popup_phone: person?.phone,
      labels: 'L,H',
      departs: places[1]?.id,
      people: person?.username,
      vehicle_type_id: brand?.typeId,
      vehicle_brand_id: brand?.id,
      brand_id: brand?.id,
      tree_depart: places[1]?.id,
      category_id: child?.id,
      source_mark: `console-${person?.username}`,
      level_one: parent?.id,
      level_two: child?.id,
      area_code: '350102',
      location: '{"description":"福建省福州市鼓楼区","pointer":"119.3036,26.0821"}',
      createTime,
    },
  ])
}
