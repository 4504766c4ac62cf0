import { announcementState } from '@banyan/contract/messaging/announcement'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectClosed } from '#testing/dialogs.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { Readers } from './readers.tsx'

const readers = [
  { userId: 'u1', username: 'zhangsan', realname: '张三', readFlag: '1', readTime: '2026-11-14 09:21:07' },
  { userId: 'u2', username: 'lisi', realname: null, readFlag: '0', readTime: null },
]

test('DEC-038 readers are told with when they read it, and those who have not beside them', async () => {
  const list = server.on(announcementState.readers, ({ readFlag }) =>
    readFlag === '0' ? { records: [], total: 0 } : { records: readers as never, total: 2 },
  )
  const onClose = vi.fn()
  show(<Readers anntId="a1" onClose={onClose} />, { can: ['announcement:list'] })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('zhangsan')
  const rows = [...dialog.querySelectorAll('tr.ant-table-row')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['张三', 'zhangsan', '已读', '2026-11-14 09:21:07'],
    ['-', 'lisi', '未读', '-'],
  ])
  const marks = [...dialog.querySelectorAll('tbody i[style]')].map((mark) => mark.getAttribute('style'))
  expect(marks.map((style) => /success|border/.exec(style ?? '')?.[0])).toEqual(['success', 'border'])
  expect(list.mock.lastCall?.[0].readFlag).toBeUndefined()
  const choice = (name: string) => within(dialog).getByText(name, { selector: '.ant-segmented-item-label' })
  await hand.click(choice('已读'))
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ anntId: 'a1', readFlag: '1' }))
  await hand.click(choice('未读'))
  await within(dialog).findByText('没有匹配的用户')
  await hand.click(choice('全部'))
  await within(dialog).findByText('lisi')
  await hand.click(within(dialog).getByRole('button', { name: '关闭' }))
  await expectClosed(onClose)
})
