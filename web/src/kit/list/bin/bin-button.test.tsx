import { vehicle, vehicleBin } from '@banyan/contract/fleet/vehicle'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { BinButton } from './bin-button.tsx'

const hand = userEvent.setup()
const removed = {
  id: 'v1',
  version: 2,
  plateNo: '闽A00001',
  typeId: 't1',
  typeId_dictText: '重型货车',
  updateBy: 'admin',
  updateTime: '2026-11-14 09:21:07',
}

test('DOMAIN-010 a removed record is found in the bin of its list, restored at once and erased after a question', async () => {
  const list = server.on(vehicleBin.removed, () => ({ records: [removed], total: 1 }))
  const restore = server.on(vehicleBin.restore, () => null)
  const erase = server.on(vehicleBin.erase, () => null)
  show(<BinButton of={vehicleBin} />, { can: ['vehicle:recycle'] })
  await hand.click(await screen.findByRole('button', { name: '回收站' }))
  const bin = await screen.findByRole('dialog')
  const row = (await within(bin).findByText('闽A00001')).closest('tr') as HTMLElement
  within(row).getByText('2026-11-14 09:21:07')
  await hand.type(within(bin).getByLabelText('搜索车牌号'), '闽A{Enter}')
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ keyword: '闽A' }))
  await hand.click(within(row).getByRole('button', { name: '还原' }))
  await waitFor(() => expect(restore.mock.lastCall?.[0]).toEqual({ ids: ['v1'] }))
  await hand.click(within(row).getByRole('button', { name: '彻底删除' }))
  await screen.findByText('1 条记录将无法还原')
  expect(erase).not.toHaveBeenCalled()
  await hand.click(screen.getAllByRole('button', { name: '彻底删除' }).at(-1) as HTMLElement)
  await waitFor(() => expect(erase.mock.lastCall?.[0]).toEqual({ ids: ['v1'] }))
})

test('who may not use the bin sees no way to it', () => {
  show(<BinButton of={vehicleBin} />, { can: [vehicle.list.needs, vehicle.remove.needs] })
  expect(screen.queryByRole('button', { name: '回收站' })).toBeNull()
})
