import { definitionTransfer, type ImportOutcome } from '@banyan/contract/online/definition-file'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { ImportDialog } from './import-dialog.tsx'

const outcomes: ImportOutcome[] = [
  { part: 'form', name: '资产台账', code: 'onl_asset', does: 'add', says: ['4 个字段'] },
  { part: 'menu', name: '资产', code: 'onl_asset', does: 'refuse', says: ['上级菜单“甲”不存在'] },
]

test('a file is reviewed line by line, and one confirmation imports what was reviewed', async () => {
  server.on(definitionTransfer.reviewImport, ({ file }) => {
    expect(file).toBe('{"format":"banyan-forms"}')
    return { plan: 'p1', outcomes }
  })
  const store = server.on(definitionTransfer.importDefinitions, () => ({ outcomes: [] }))
  show(
    <ImportDialog file={new File(['{"format":"banyan-forms"}'], '资产.json')} onClose={() => undefined} />,
    {
      can: ['formDefinition:add'],
    },
  )
  const dialog = within(await screen.findByRole('dialog', { name: '导入“资产.json”' }))
  await dialog.findByText('1 项新增，1 项不能导入。确认前不会改动任何内容。')
  dialog.getByText('上级菜单“甲”不存在')
  expect(store).not.toHaveBeenCalled()
  await hand.click(dialog.getByRole('button', { name: '导入其余 1 项' }))
  await waitFor(() =>
    expect(store.mock.lastCall?.[0]).toEqual({ file: '{"format":"banyan-forms"}', plan: 'p1' }),
  )
})
