import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useTableStyle } from '#kit/table/table-style.ts'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { useUnsaved } from '#testing/unsaved.ts'
import { resize } from '#testing/window.ts'
import { disabledReasons } from './setting-rules.ts'
import { changeSettings, defaultSettings, useSettings } from './settings.ts'
import { SettingsDrawer } from './settings-drawer.tsx'

const ignore = () => undefined
const kept = () => JSON.parse(localStorage.getItem('console.theme') ?? '{}').value
const choose = (setting: string, option: string) =>
  hand.click(within(screen.getByRole('radiogroup', { name: setting })).getByText(option))

const Style = () => <output>{useTableStyle()}</output>

function Writing() {
  useUnsaved(() => true)
  return null
}

beforeEach(() => {
  resize(1440)
  useSettings.setState(defaultSettings, true)
})

test('SHELL-066 DEC-037 the defaults', () => {
  expect(defaultSettings).toEqual({
    theme: 'light',
    appearance: 'system',
    layout: 'sidemenu',
    contentWidth: 'Fixed',
    fixedHeader: true,
    fixSiderbar: true,
    autoHideHeader: false,
    color: '#1890FF',
    colorWeak: false,
    multipage: true,
    lockAfter: 0,
  })
})

test('SHELL-054 SHELL-057 SHELL-058 SHELL-065 choices act at once and are kept under console.theme', async () => {
  show(<SettingsDrawer onClose={ignore} />)
  await choose('菜单主题', '深色')
  await choose('导航', '顶部')
  await choose('内容宽度', '流式')
  await choose('外观', '深色')
  const chosen = { theme: 'dark', layout: 'topmenu', contentWidth: 'Fluid', appearance: 'dark' }
  expect(useSettings.getState()).toMatchObject(chosen)
  expect(kept()).toMatchObject(chosen)
})

test.each([
  ['SHELL-059', '固定头部', 'fixedHeader', false],
  ['SHELL-060', '下滑隐藏', 'autoHideHeader', true],
  ['SHELL-061', '固定侧栏', 'fixSiderbar', false],
  ['SHELL-062', '色弱模式', 'colorWeak', true],
  ['SHELL-063', '多标签', 'multipage', false],
])('%s %s is a switch', async (_, label, name, becomes) => {
  show(<SettingsDrawer onClose={ignore} />)
  await hand.click(screen.getByRole('switch', { name: label }))
  expect(kept()[name]).toBe(becomes)
})

test.each([
  [{ layout: 'sidemenu', fixedHeader: true }, false, { contentWidth: '流式仅顶部导航可用' }],
  [
    { layout: 'topmenu', fixedHeader: false },
    false,
    { autoHideHeader: '需固定头部', fixSiderbar: '仅侧边导航可用' },
  ],
  [
    { layout: 'topmenu', fixedHeader: true },
    true,
    { layout: '仅桌面可用', contentWidth: '仅桌面可用', fixSiderbar: '仅桌面可用' },
  ],
] as const)(
  'SHELL-058 SHELL-060 SHELL-061 %j says why a setting cannot act',
  (settings, isPhone, reasons) => {
    expect(JSON.parse(JSON.stringify(disabledReasons(settings, isPhone)))).toEqual(reasons)
  },
)

test('SHELL-060 SHELL-061 what cannot act is disabled with its reason', () => {
  changeSettings({ layout: 'topmenu', fixedHeader: false })
  show(<SettingsDrawer onClose={ignore} />)
  expect(screen.getByText('需固定头部')).toBeTruthy()
  for (const name of ['下滑隐藏', '固定侧栏'])
    expect(screen.getByRole<HTMLButtonElement>('switch', { name }).disabled).toBe(true)
})

test('SHELL-055 SHELL-056 SHELL-067 a preset is applied under 正在编译主题！', async () => {
  show(<SettingsDrawer onClose={ignore} />)
  const presets = within(screen.getByRole('radiogroup', { name: '主题色' })).getAllByRole('radio')
  expect(presets).toHaveLength(8)
  await hand.click(presets[3]!)
  await screen.findByText('正在编译主题！')
  await waitFor(() => expect(kept().color).toBe('#13C2C2'))
})

test('SHELL-004 SHELL-064 DEC-008 the table style follows the 1366 px rule until one is picked', async () => {
  const style = () => document.querySelector('output')?.textContent
  show(
    <>
      <Style />
      <SettingsDrawer onClose={ignore} />
    </>,
  )
  expect(style()).toBe('1')
  resize(1366)
  await waitFor(() => expect(style()).toBe('2'))
  await choose('表格', '正常')
  expect(style()).toBe('1')
  expect(kept().tableStyle).toBe(1)
})

test('SHELL-063 多标签 begins the open pages anew, so unsaved work is asked about first', async () => {
  show(
    <>
      <Writing />
      <SettingsDrawer onClose={ignore} />
    </>,
  )
  const before = useSettings.getState().colorWeak
  await hand.click(screen.getByRole('switch', { name: '色弱模式' }))
  expect(useSettings.getState().colorWeak).toBe(!before) // pages stay: nothing to ask
  await hand.click(screen.getByRole('switch', { name: '多标签' }))
  expect(useSettings.getState().multipage).toBe(true)
  await hand.click(await screen.findByRole('button', { name: '放弃修改' }))
  expect(useSettings.getState().multipage).toBe(false)
})

/** What each setting offers, the chosen one in brackets. */
const offers = () =>
  [...document.querySelectorAll<HTMLElement>('.setting')].map((setting) => {
    const options = [...setting.querySelectorAll('.ant-segmented-item')].map((item) =>
      item.className.includes('-selected') ? `[${item.textContent}]` : item.textContent,
    )
    return [setting.firstElementChild?.textContent, ...options].join(' ')
  })

test('SHELL-054 all settings with what they offer', () => {
  show(<SettingsDrawer onClose={ignore} />)
  expect(offers()).toEqual([
    '外观 [跟随系统] 浅色 深色',
    '菜单主题 [浅色] 深色',
    '主题色',
    '导航 [侧边] 顶部',
    '内容宽度流式仅顶部导航可用 [定宽] 流式',
    '固定头部',
    '下滑隐藏',
    '固定侧栏',
    '色弱模式',
    '多标签',
    '表格 [正常] 紧凑',
    '自动锁屏 [关闭] 5 分 15 分 1 小时',
  ])
})

test('SHELL-058 with side navigation the content is shown as 定宽, with the top one as chosen', () => {
  changeSettings({ contentWidth: 'Fluid' })
  const { unmount } = show(<SettingsDrawer onClose={ignore} />)
  expect(offers()[4]).toBe('内容宽度流式仅顶部导航可用 [定宽] 流式')
  unmount()
  changeSettings({ layout: 'topmenu' })
  show(<SettingsDrawer onClose={ignore} />)
  expect(offers()[4]).toBe('内容宽度 定宽 [流式]')
})

test.each([
  ['5 分', 5],
  ['15 分', 15],
  ['1 小时', 60],
  ['关闭', 0],
])('the console locks itself after %s', async (option, minutes) => {
  changeSettings({ lockAfter: 1 })
  show(<SettingsDrawer onClose={ignore} />)
  await choose('自动锁屏', option)
  expect(kept().lockAfter).toBe(minutes)
})

test('SHELL-064 紧凑 is table style 2', async () => {
  show(<SettingsDrawer onClose={ignore} />)
  await choose('表格', '紧凑')
  expect(kept().tableStyle).toBe(2)
})

test('SHELL-056 the chosen preset carries a tick and is checked', () => {
  changeSettings({ color: '#13C2C2' })
  show(<SettingsDrawer onClose={ignore} />)
  const dots = [...document.querySelectorAll('.color-dots label')]
  const ticked = dots.filter((dot) => dot.querySelector('.anticon-check'))
  const checked = dots.filter((dot) => dot.querySelector('input')?.checked)
  expect([ticked.length, checked]).toEqual([1, ticked])
  expect(ticked[0]).toBe(dots[3])
})

test('the cross closes the drawer', async () => {
  const close = vi.fn()
  show(<SettingsDrawer onClose={close} />)
  await hand.click(await screen.findByRole('button', { name: '关闭' }))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
})

test('SHELL-058 on a phone the navigation cannot be chosen', () => {
  resize(600)
  show(<SettingsDrawer onClose={ignore} />)
  expect(offers().filter((offer) => offer.includes('仅桌面可用'))).toEqual([
    '导航仅桌面可用 [侧边] 顶部',
    '内容宽度仅桌面可用 [定宽] 流式',
    '固定侧栏仅桌面可用',
  ])
  const navigation = screen.getByRole('radiogroup', { name: '导航' })
  expect(
    within(navigation)
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ disabled }) => disabled),
  ).toEqual([true, true])
})
