import { expect, test } from 'vitest'
import {
  host,
  hostAndPort,
  ipOrNetwork,
  keyPrefix,
  listOf,
  longText,
  namedValues,
  oneOfWords,
  onOff,
  origin,
  password,
  pathFrom,
  pathPrefix,
  positiveNumber,
  postgresUrl,
  roleName,
  shortText,
  urlPrefix,
  webUrl,
  wholeNumber,
} from './setting-kinds.ts'

type Read = (text: string) => unknown

const of = (length: number) => 'a'.repeat(length)

test.each<[string, Read, [text: string, value: unknown][]]>([
  [
    'whole numbers',
    wholeNumber(2, 40),
    [
      ['2', 2],
      ['40', 40],
      ['007', 7],
    ],
  ],
  [
    'the largest whole number',
    wholeNumber(0, 999_999_999),
    [
      ['0', 0],
      ['999999999', 999_999_999],
    ],
  ],
  [
    'amounts',
    positiveNumber(5),
    [
      ['5', 5],
      ['0.000001', 0.000001],
      ['4.999999', 4.999999],
    ],
  ],
  [
    'switches',
    onOff,
    [
      ['on', true],
      ['off', false],
    ],
  ],
  [
    'words',
    oneOfWords('a', 'b'),
    [
      ['a', 'a'],
      ['b', 'b'],
    ],
  ],
  [
    'hosts',
    host,
    [
      ['::1', '::1'],
      ['10.0.0.1', '10.0.0.1'],
      ['a-b.cn', 'a-b.cn'],
      [of(253), of(253)],
    ],
  ],
  [
    'paths',
    pathFrom('/root'),
    [
      ['a/b', '/root/a/b'],
      ['/c', '/c'],
      ['..', '/'],
    ],
  ],
  [
    'databases',
    postgresUrl,
    [
      ['postgres://h/d', 'postgres://h/d'],
      ['postgresql://u:p@h:5432/d', 'postgresql://u:p@h:5432/d'],
    ],
  ],
  [
    'role names',
    roleName,
    [
      ['b', 'b'],
      ['b_9', 'b_9'],
      [of(40), of(40)],
    ],
  ],
  ['secrets', longText(32), [[of(32), of(32)]]],
  [
    'passwords',
    password,
    [
      [of(8), of(8)],
      [of(128), of(128)],
    ],
  ],
  [
    'prefixes',
    pathPrefix,
    [
      ['/a', '/a'],
      ['/a/b.c-d_e', '/a/b.c-d_e'],
    ],
  ],
  [
    'names',
    shortText(3),
    [
      ['', ''],
      ['三个字', '三个字'],
    ],
  ],
  [
    'lists',
    listOf(Number),
    [
      ['1, 2,,3 ,', [1, 2, 3]],
      ['', []],
    ],
  ],
  [
    'hosts with ports',
    hostAndPort,
    [
      ['A.cn:81', 'a.cn:81'],
      ['a.cn', 'a.cn'],
    ],
  ],
  [
    'pairs',
    namedValues,
    [
      ['a=1, b_2= x', { a: '1', b_2: 'x' }],
      ['a=b=c,d=', { a: 'b=c', d: '' }],
      [`${of(40)}=1`, { [of(40)]: '1' }],
    ],
  ],
  [
    'origins',
    origin,
    [
      ['http://a.cn', 'http://a.cn'],
      ['https://a.cn:81', 'https://a.cn:81'],
    ],
  ],
  [
    'addresses of the web',
    webUrl,
    [
      ['http://a.cn/', 'http://a.cn'],
      ['https://a.cn/b//', 'https://a.cn/b'],
    ],
  ],
  [
    'beginnings of keys',
    keyPrefix,
    [
      ['', ''],
      ['a/b-1./', 'a/b-1./'],
    ],
  ],
  [
    'beginnings of addresses',
    urlPrefix,
    [
      ['http://a.cn', 'http://a.cn/'],
      ['https://a.cn:81/b', 'https://a.cn:81/b'],
    ],
  ],
  [
    'networks',
    ipOrNetwork,
    [
      ['10.0.0.0/32', '10.0.0.0/32'],
      ['10.0.0.1', '10.0.0.1'],
      ['::/128', '::/128'],
      ['::1/33', '::1/33'],
      ['1.1.1.1/0', '1.1.1.1/0'],
    ],
  ],
])('%s are read as they are meant', (_, read, cases) => {
  for (const [text, value] of cases) expect(read(text)).toEqual(value)
})

test.each<[string, Read, rule: string, texts: string[]]>([
  [
    'a whole number',
    wholeNumber(2, 40),
    '须为 2 至 40 的整数',
    ['1', '41', '', '2.0', '-3', '3e0', ' 3', '0000000003'],
  ],
  [
    'an amount',
    positiveNumber(5),
    '须为大于 0 且不超过 5 的数',
    ['0', '0.0', '5.000001', '1.', '.5', '0.0000001', '-1', '1e0', '0000001'],
  ],
  ['a switch', onOff, '须为 on、off 之一', ['ON', 'true', '', 'onoff']],
  ['a word', oneOfWords('a', 'b'), '须为 a、b 之一', ['c', 'ab', '']],
  ['a host', host, '须为 IP 地址或主机名', ['-a', '.a', 'a b', 'a_b', 'http://a', of(254)]],
  ['a path', pathFrom('/root'), '须为有效路径', ['a\0b']],
  [
    'a database',
    postgresUrl,
    '须为 postgres://用户:密码@主机:端口/数据库 形式的地址，几个主机用逗号隔开',
    ['mysql://h/d', 'postgres://h', 'postgres://h/', 'postgresx://h/d', 'xpostgres://h/d', 'h/d'],
  ],
  [
    'a role name',
    roleName,
    '须以小写字母开头，只含小写字母、数字与下划线',
    ['9a', '_a', 'A', 'a-b', '', of(41)],
  ],
  ['a secret', longText(32), '至少需要 32 个字符', [of(31), '']],
  ['a password', password, '须为 8 至 128 个字符', [of(7), of(129)]],
  ['a prefix', pathPrefix, '须以 / 开头且不以 / 结尾，例如 /plat', ['a', '/', '/a/', '//a', '/a b', '']],
  ['a name', shortText(3), '不能超过 3 个字符', ['四个字了']],
  [
    'a host with a port',
    hostAndPort,
    '每项须为 主机[:端口]，不带协议与路径',
    ['http://a.cn', 'a.cn/', 'a.cn:443', 'a.cn/b', 'a b', ''],
  ],
  ['a pair', namedValues, '每项须为 名称=值', ['a', '1a=2', '=1', 'a=1,b', `${of(41)}=1`, 'a-b=1']],
  [
    'an origin',
    origin,
    '每项须为 http(s)://主机[:端口]，不带路径',
    ['http://a.cn/', 'https://a.cn:443', 'ftp://a.cn', 'a.cn', 'http://u@a.cn'],
  ],
  [
    'an address of the web',
    webUrl,
    '须为 http(s):// 开头的地址，不带参数',
    ['ftp://a.cn', 'http://a.cn?b', 'http://a.cn#b', 'http://u@a.cn', 'a.cn', 'xhttp://a.cn'],
  ],
  [
    'the beginning of keys',
    keyPrefix,
    '须为字母、数字组成并以 / 结尾的路径',
    ['a', '/a/', 'a//', 'a b/', '中/'],
  ],
  [
    'the beginning of addresses',
    urlPrefix,
    '每项须为 http(s)://主机[:端口]/路径，不带账号与参数',
    ['ftp://a.cn/', 'http://u@a.cn', 'http://:p@a.cn', 'http://a.cn/?b', 'http://a.cn/#b', 'a.cn'],
  ],
  [
    'a network',
    ipOrNetwork,
    '每项须为 IP 地址或网段，例如 10.0.0.0/8',
    ['10.0.0.0/33', '::/129', '10.0.0/8', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/x', 'a.cn', '1.1.1.1/0008'],
  ],
])('what is not %s is told what it should have been', (_, read, rule, texts) => {
  const wrong = texts.filter((text) => {
    try {
      read(text)
    } catch (thrown) {
      return (thrown as Error).message === rule
    }
    return false
  })
  expect(wrong).toEqual(texts)
})
