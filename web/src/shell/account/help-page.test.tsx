import { expect, test } from 'vitest'
import { show } from '#testing/show.tsx'
import { HelpPage } from './help-page.tsx'

test('the help page lists the keys and answers what people ask', () => {
  show(<HelpPage />)
  const lines = [...document.querySelectorAll('dl > div')].map(
    (line) => `${line.querySelector('dt')?.textContent}: ${line.querySelector('dd')?.textContent}`,
  )
  expect(lines).toEqual([
    'Ctrl/⌘ K: 搜索菜单、用户和操作',
    'Ctrl/⌘ S: 保存',
    'Esc: 关闭最上面的窗口',
    'Alt L: 锁定屏幕',
    'Alt W: 关闭标签页',
    'Alt Shift W: 重新打开关闭的标签页',
    'Alt [ 和 Alt ]: 前一个、后一个标签页',
    '看不到某个页面或按钮: 页面和按钮按角色显示，请联系管理员授权。',
    '忘记密码: 在登录页点击“忘记密码”；未开通短信时请联系管理员重置。',
    '成批新增用户: 在“用户”页面点击“导入”，下载模板，填写后上传。',
    '列表列太多: 点击表格右上角的齿轮，隐藏、排序或固定列；设置保存在本浏览器。',
  ])
})
