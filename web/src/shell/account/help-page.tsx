import { config } from '#kit/call/config.ts'
import { Panel } from '#kit/page/panel.tsx'
import styles from './centre.module.css'

const keyboardKeys: [keys: string, act: string][] = [
  ['Ctrl/⌘ K', '搜索菜单、用户和操作'],
  ['Ctrl/⌘ S', '保存'],
  ['Esc', '关闭最上面的窗口'],
  ['Alt L', '锁定屏幕'],
  ['Alt W', '关闭标签页'],
  ['Alt Shift W', '重新打开关闭的标签页'],
  ['Alt [ 和 Alt ]', '前一个、后一个标签页'],
]

const answers: [question: string, answer: string][] = [
  ['看不到某个页面或按钮', '页面和按钮按角色显示，请联系管理员授权。'],
  ['忘记密码', '在登录页点击“忘记密码”；未开通短信时请联系管理员重置。'],
  ['成批新增用户', '在“用户”页面点击“导入”，下载模板，填写后上传。'],
  [
    '数据规则怎么写',
    '“数据权限”页面选择角色、对象和数据范围；表单会写明按哪个字段判断，并显示该角色的人将看到多少条。',
  ],
  [
    '给了角色却看不到数据',
    '先看数据权限规则里该对象的“判断依据”：本部门按记录的所属部门判断，没有所属部门的按创建人的部门。',
  ],
  [
    '新表单在哪里打开',
    '在“在线表单”发布后点击“添加到菜单”，再把菜单授权给角色；有权限的人几秒内就能看到，不用刷新。',
  ],
  ['表单发布后还能改吗', '可以。改完再次发布即可，已有数据保留；删除字段前会提示影响。'],
  ['导入有错误行', '没有导入的行留在表格里，可以直接修改后再次导入，也可以下载错误文件。'],
  ['列表列太多', '点击表格右上角的齿轮，隐藏、排序或固定列；设置保存在本浏览器。'],
]

/** 帮助: keyboard shortcuts and frequent questions. */
export function HelpPage() {
  return (
    <div className={styles.page}>
      <Panel title="使用指南">
        <p>
          第一个小时、管理员、外出的人、接口与运维：
          <a href="./docs/" target="_blank" rel="noopener">
            打开使用指南
          </a>
        </p>
      </Panel>
      <Panel title="快捷键">
        <dl className={styles.keys}>
          {keyboardKeys.map(([key, act]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{act}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title="常见问题">
        <dl className={styles.answers}>
          {answers.map(([question, answer]) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title="关于">
        <p>
          {config.systemName} {config.version && `版本 ${config.version}`}
        </p>
      </Panel>
    </div>
  )
}
