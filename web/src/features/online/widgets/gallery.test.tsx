import type { FormField } from '@banyan/contract/form/form-property'
import { schemaFrom } from '@banyan/contract/form/form-schema'
import { type FormColumns, onlineForm } from '@banyan/contract/online/form'
import { plainHead } from '@banyan/contract/online/form-definition'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { refusal, server } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { Gallery } from './gallery.tsx'

type Tell = (entries: { isIntersecting: boolean }[]) => void
/** One card is in view, the others are not drawn. */
class SeesOne {
  private readonly tell: Tell
  constructor(tell: Tell) {
    this.tell = tell
  }
  observe = ({ id }: Element) => id === inView && this.tell([{ isIntersecting: true }])
  disconnect = () => undefined
}
let inView = ''
vi.stubGlobal('IntersectionObserver', SeesOne)

const popup = { popupCode: 'people', orgFields: 'username', destFields: 'partner' }
const fields: FormField[] = [{ name: 'partner', label: '关联用户', type: 'popup', ...popup }]
const head = plainHead('samples', 'onl_samples', '组件样例')

function published() {
  const schema = schemaFrom(fields, { title: '组件样例', table: head.tableName })
  server.on(onlineForm.item, () => ({ schema, head, cgButtonList: [], enhanceJs: '' }))
  const columns: Partial<FormColumns> = { code: head.id, columns: [], hideColumns: [], fieldHrefSlots: [] }
  server.on(onlineForm.columns, () => columns as FormColumns)
  server.on(onlineForm.queryInfo, () => [])
}
async function only(name: string): Promise<HTMLElement> {
  await userEvent.type(await screen.findByLabelText('搜索组件'), name)
  return screen.findByRole('region', { name })
}
const readOnly = (card: HTMLElement) => within(card).getByRole('region', { name: '只读' })

test('WIDGET-001 a control whose value names a record takes it from the first record of the sample form', async () => {
  inView = 'kind-popup'
  published()
  const list = server.on(onlineForm.data, () => ({ records: [{ id: 'r1' }], total: 1, fieldList: [] }))
  server.on(onlineForm.byId, () => ({ id: 'r1', partner: 'u0042' }))
  show(<Gallery formCode="samples" />)
  const card = await only('报表选择')
  expect(within(readOnly(card)).getByText('u0042')).toBeTruthy()
  expect(within(card).getByText('存储值 "u0042"')).toBeTruthy()
  expect(list.mock.lastCall?.[0]).toMatchObject({ column: 'createTime', order: 'asc' })
})

test('WIDGET-001 the gallery shows who may not read records of the sample form its controls all the same', async () => {
  inView = 'kind-text'
  published()
  server.on(onlineForm.data, () => refusal('没有权限'))
  show(<Gallery formCode="samples" />)
  expect(within(readOnly(await only('单行文本'))).getByText('榕树科技有限公司')).toBeTruthy()
})
