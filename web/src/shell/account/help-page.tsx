import { Panel } from '#kit/page/panel.tsx'
import styles from './centre.module.css'

const keys: [keys: string, act: string][] = [
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
  ['列表列太多', '点击表格右上角的齿轮，隐藏、排序或固定列；设置保存在本浏览器。'],
]

/** 帮助: keys and the questions people ask. */
export function HelpPage() {
  return (
    <div className={styles.page}>
      <Panel title="快捷键">
        <dl className={styles.keys}>
          {keys.map(([key, act]) => (
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
    </div>
  )
}
