import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { linkedSelect } from '@banyan/contract/online/linked-select'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { widgets } from '#features/online/widgets/registry.ts'
import { hand } from '#testing/hand.ts'
import { TestForm } from '#testing/test-form.tsx'
import { server } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import type { Field } from './widget.ts'

const sexes = [
  { value: '1', text: '男' },
  { value: '2', text: '女' },
]
const aField = (given: Partial<Field>): Field => ({ name: 'f', label: '项目', type: 'list', ...given })
const held = () => JSON.parse(screen.getByTestId('values').textContent ?? '')
const item = (value: string, text: string) => ({ value, text, title: text })

test.each(['list', 'tab_list', 'list_multi'] as const)(
  'WIDGET-011 WIDGET-012 WIDGET-021 %s offers the choices given in place',
  async (type) => {
    show(<TestForm fields={[aField({ type, listSource: sexes })]} />)
    await hand.click(await screen.findByRole('combobox'))
    await hand.click(await screen.findByTitle('女'))
    expect(held()).toEqual({ f: '2' })
  },
)

test.each(['radio', 'checkbox'] as const)(
  'WIDGET-013 WIDGET-016 %s shows a choice per item',
  async (type) => {
    show(<TestForm fields={[aField({ type, listSource: sexes })]} />)
    await hand.click(await screen.findByLabelText('女'))
    expect(held()).toEqual({ f: '2' })
  },
)

test('only what the rules leave is offered', async () => {
  show(<TestForm fields={[aField({ type: 'radio', listSource: sexes, allowed: ['2'] })]} />)
  await screen.findByLabelText('女')
  expect(screen.queryByLabelText('男')).toBeNull()
})

test('WIDGET-016 DEC-075 what is ticked is a comma text in the order of the choices', async () => {
  show(<TestForm fields={[aField({ type: 'checkbox', listSource: sexes })]} first={{ f: '2,9' }} />)
  await hand.click(await screen.findByLabelText('男'))
  expect(held()).toEqual({ f: '1,2,9' })
  await hand.click(screen.getByLabelText('女'))
  await hand.click(screen.getByLabelText('男'))
  expect(held()).toEqual({ f: '9' })
})

test('ADMIN-065 WIDGET-011 WIDGET-033 the choices of a table dictionary are asked for with their filter', async () => {
  const items = server.on(dictionary.items, () => [item('b1', '解放')])
  const parts = { dictTable: 'fleet_brand', dictCode: 'id', dictText: 'name', dictFilter: "status='1'" }
  show(<TestForm fields={[aField(parts)]} />)
  await waitFor(() => expect(items.mock.lastCall?.[0]).toEqual({ code: "fleet_brand,name,id,status='1'" }))
  expect(items.mock.lastCall?.[1].url.pathname).toContain('/plat-vcl/sys/dict/getDictItems/fleet_brand')
  await hand.click(screen.getByRole('combobox'))
  await hand.click(await screen.findByTitle('解放'))
  expect(held()).toEqual({ f: 'b1' })
})

test('ADMIN-067 DEC-075 a stored value without its text is looked up in its table', async () => {
  const texts = server.on(dictionary.texts, () => ['解放', '东风'])
  const { Show } = widgets.list_multi
  show(<Show field={aField({ lookup: 'fleet_brand,name,id' })} value="b1,b2" />)
  await screen.findByText('解放,东风')
  expect(texts.mock.lastCall?.[0]).toMatchObject({ dict: 'fleet_brand,name,id', key: 'b1,b2' })
  expect(texts.mock.lastCall?.[1].url.pathname).toContain('/plat-vcl/sys/dict/loadDictItem/fleet_brand')
})

const province = aField({
  name: 'province',
  label: '省份',
  dictTable: 'province',
  dictCode: 'code',
  dictText: 'name',
  listSource: undefined,
})
const city = aField({
  name: 'city',
  label: '城市',
  dictTable: 'city',
  dictCode: 'code',
  dictText: 'name',
  dictIsDataLink: '1',
  dictRelatedField: 'province',
  dictForeignKey: 'province_code',
})
const cities: Record<string, string> = { hb: '石家庄', sd: '济南' }

test('WIDGET-034 WIDGET-071 WIDGET-072 ONLINE-010 another parent clears the dependent value and its options and loads new ones', async () => {
  server.on(dictionary.items, () => [item('hb', '河北'), item('sd', '山东')])
  const open: (() => void)[] = []
  const asked = server.on(linkedSelect.ofMain, async ({ mainValue = '' }) => {
    if (mainValue === 'sd') await new Promise<void>((done) => open.push(done))
    return [{ value: `${mainValue}1`, text: cities[mainValue] ?? '', label: '' }]
  })
  show(<TestForm fields={[province, city]} />)
  const boxOf = (name: string) => within(screen.getByLabelText(name)).getByRole('combobox')

  await hand.click(boxOf('城市'))
  await screen.findByText('请先选择省份')
  expect(asked).not.toHaveBeenCalled()
  await hand.click(boxOf('省份'))
  await hand.click(await screen.findByTitle('河北'))
  await waitFor(() =>
    expect(asked.mock.lastCall?.[0]).toEqual({
      tableName: 'city',
      valueField: 'code',
      labelField: 'name',
      foreignKey: 'province_code',
      mainTableName: 'province',
      mainValueField: 'code',
      mainValue: 'hb',
    }),
  )
  await hand.click(boxOf('城市'))
  await hand.click(await screen.findByTitle('石家庄'))
  expect(held()).toEqual({ province: 'hb', city: 'hb1' })

  await hand.click(boxOf('省份'))
  await hand.click(await screen.findByTitle('山东'))
  await waitFor(() => expect(held()).toEqual({ province: 'sd', city: null }))
  await hand.click(boxOf('城市'))
  await screen.findByText('加载中……')
  expect(screen.queryByTitle('石家庄')).toBeNull()
  await waitFor(() => expect(open).toHaveLength(1))
  open[0]?.()
  await hand.click(await screen.findByTitle('济南'))
  expect(held()).toEqual({ province: 'sd', city: 'sd1' })
})

test('WIDGET-071 a field is linked only when dictIsDataLink is "1"', async () => {
  const items = server.on(dictionary.items, () => [item('x', '全部城市')])
  const asked = server.on(linkedSelect.ofMain, () => [])
  show(<TestForm fields={[{ ...city, dictIsDataLink: '0' }]} />)
  await hand.click(screen.getByRole('combobox'))
  await screen.findByTitle('全部城市')
  expect(items).toHaveBeenCalled()
  expect(asked).not.toHaveBeenCalled()
})

test.each(['radio', 'checkbox'] as const)(
  'WIDGET-071 only a linked %s without choices says why there are none',
  async (type) => {
    server.on(dictionary.items, () => [])
    const note = () => screen.queryByRole('note')?.textContent
    show(<TestForm fields={[{ ...city, type, dictIsDataLink: '0' }]} />)
    expect(note()).toBeUndefined()
    cleanup()
    show(<TestForm fields={[{ ...city, type }]} />)
    await waitFor(() => expect(note()).toMatch(/./))
  },
)

/** A query item as a query form holds it. */
function Asked({ field }: { field: Field }) {
  const [value, setValue] = useState<string | readonly [string, string]>()
  const { Query } = widgets[field.type]
  return (
    <>
      <Query field={field} id="q" value={value} onChange={setValue} />
      <output data-testid="values">{JSON.stringify(value)}</output>
    </>
  )
}

test.each(['list', 'radio'] as const)('WIDGET-042 query view %s is a select of one', async (type) => {
  show(<Asked field={aField({ type, listSource: sexes })} />)
  await hand.click(screen.getByRole('combobox'))
  await hand.click(await screen.findByTitle('男'))
  await hand.click(screen.getByRole('combobox'))
  await hand.click((await screen.findAllByTitle('女'))[0] as HTMLElement)
  expect(held()).toBe('2')
})

test.each(['checkbox', 'list_multi'] as const)(
  'WIDGET-050 query view %s is a select of many',
  async (type) => {
    show(<Asked field={aField({ type, listSource: sexes })} />)
    await hand.click(screen.getByRole('combobox'))
    await hand.click(await screen.findByTitle('男'))
    await hand.click((await screen.findAllByTitle('女'))[0] as HTMLElement)
    expect(held()).toBe('1,2')
  },
)

test.each(['rate', 'hidden', 'text'] as const)(
  'WIDGET-051 query view %s is a plain text input',
  async (type) => {
    show(<Asked field={aField({ type })} />)
    await hand.type(screen.getByPlaceholderText('请输入项目'), '3')
    expect(held()).toBe('3')
  },
)

const parts = { dictTable: 'fleet_brand', dictCode: 'id', dictText: 'name' }

test('WIDGET-024 WIDGET-045 query view sel_search is a search select over the parts of its table dictionary', async () => {
  const search = server.on(dictionary.search, () => [item('b1', '解放')])
  show(<Asked field={aField({ type: 'sel_search', ...parts })} />)
  await hand.click(screen.getByRole('combobox'))
  await hand.click(await screen.findByTitle('解放'))
  expect(search.mock.lastCall?.[0]).toMatchObject({ dict: 'fleet_brand,name,id' })
  expect(held()).toBe('b1')
})

test.each(['dictTable', 'dictCode', 'dictText'])(
  'WIDGET-075 a search select without %s warns',
  async (part) => {
    const search = server.on(dictionary.search, () => [])
    show(<TestForm fields={[aField({ type: 'sel_search', ...parts, [part]: undefined })]} />)
    await screen.findByText('表字典搜索组件参数接收有误,请检查字典配置!')
    await hand.click(screen.getByRole('combobox'))
    expect(search).not.toHaveBeenCalled()
  },
)

test('WIDGET-051 query view switch is a plain text input', async () => {
  show(<Asked field={aField({ type: 'switch', query: 'eq' })} />)
  await hand.type(screen.getByPlaceholderText('请输入项目'), 'Y')
  expect(held()).toBe('Y')
})

test.each(['radio', 'checkbox'] as const)(
  'WIDGET-071 a linked %s says what to choose first, and then offers its choices',
  async (type) => {
    server.on(dictionary.items, () => [item('hb', '河北')])
    server.on(linkedSelect.ofMain, () => [{ value: 'hb1', text: '石家庄', label: '' }])
    show(<TestForm fields={[province, { ...city, type }]} />)
    expect((await screen.findByRole('note')).textContent).toBe('请先选择省份')
    await hand.click(within(screen.getByLabelText('省份')).getByRole('combobox'))
    await hand.click(await screen.findByTitle('河北'))
    await screen.findByLabelText('石家庄')
    expect(screen.queryByRole('note')).toBeNull()
  },
)

test.each(['radio', 'checkbox'] as const)('a %s without choices that is not linked says nothing', (type) => {
  show(<TestForm fields={[aField({ type, listSource: [] })]} />)
  expect(screen.queryByRole('note')).toBeNull()
})
