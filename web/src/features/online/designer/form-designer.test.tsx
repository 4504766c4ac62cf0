import { formDefinition } from '@banyan/contract/online/form-head'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { FormDesigner } from './form-designer.tsx'

const field = (dbFieldName: string, dbFieldTxt: string) => ({
  ...{ id: dbFieldName, dbFieldName, dbFieldTxt, dbFieldNameOld: null, dbIsKey: 0, cgformHeadId: 'f1' },
  ...{ dbType: 'string', dbLength: 100, fieldShowType: 'text', isShowForm: 1, isShowList: 1 },
})
const head = {
  id: 'f1',
  version: 1,
  tableName: 'onl_asset',
  tableTxt: '台账',
  tableType: 1,
  designJson: null,
}

test('a save over somebody else’s is merged with it, and tells who changed what', async () => {
  let stored = { head, fields: [field('name', '名称')], tables: [] }
  server.on(formDefinition.design, () => stored as never)
  const edit = server.on(formDefinition.editDesign, ({ head: { version } }) =>
    version === stored.head.version ? { id: 'f1', version: 9 } : refusal('数据已被他人修改，请刷新后重试'),
  )
  show(<FormDesigner id="f1" onCopy={ignore} onPublish={ignore} onTable={ignore} onClose={ignore} />, {
    can: ['formDefinition:list', 'formDefinition:edit'],
  })
  const name = await screen.findByLabelText('表单名称')
  await hand.type(name, '二')
  stored = {
    head: { ...head, version: 2, updateBy: 'zhangsan' } as never,
    fields: [field('name', '名称'), field('maker', '厂家')],
    tables: [],
  }
  await hand.click(screen.getByRole('button', { name: '保存' }))
  const told = (await screen.findByText('zhangsan也修改了这个表单，已与您的修改合并')).closest('[role=alert]')
  within(told as HTMLElement).getByText('新增字段“厂家”')
  const sent = edit.mock.lastCall?.[0]
  expect([sent?.head.tableTxt, sent?.fields.map(({ dbFieldTxt }) => dbFieldTxt)]).toEqual([
    '台账二',
    ['名称', '厂家'],
  ])
})

const ignore = () => undefined
