import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { NetworkSettings } from '../../../../src/client/network/networkSettings.ts'
import { chooseProxy } from '../../../../src/client/network/proxyChoice.ts'

const basics: NetworkSettings = { strictSSL: true, systemCertificates: false }
const proxy = 'http://proxy.test:3128'

function choose(origin: string, settings: Partial<NetworkSettings>): string | undefined {
  return chooseProxy(origin, { ...basics, ...settings })
}

describe('the proxy for a server', () => {
  it('is undefined for this machine, with any settings', () => {
    for (const origin of ['http://127.0.0.1:80', 'http://localhost:1', 'http://[::1]:5', 'http://127.9.9.9']) {
      assert.equal(choose(origin, { proxy, environment: { HTTP_PROXY: proxy, HTTPS_PROXY: proxy } }), undefined, origin)
    }
  })

  it('is undefined if an exception matches', () => {
    const fitting: [string, string][] = [
      ['https://api.example.com', '*'],
      ['https://api.example.com', 'example.com'],
      ['https://api.example.com', '.example.com'],
      ['https://api.example.com', '*.Example.com'],
      ['https://api.example.com', 'api.example.com:443'],
      ['http://10.1.2.3', '10.0.0.0/8'],
      ['http://10.1.2.3:8080', '10.1.2.3'],
      ['http://[fd00::1]', 'fd00::/8'],
      ['http://[fd00::1]', '[fd00::1]'],
    ]
    for (const [origin, exception] of fitting) {
      assert.equal(choose(origin, { proxy, noProxy: [exception] }), undefined, exception)
      assert.equal(choose(origin, { proxy, environment: { NO_PROXY: `x.test, ${exception}` } }), undefined, exception)
      assert.equal(choose(origin, { proxy, environment: { no_proxy: exception } }), undefined, exception)
    }
  })

  it('is used if no exception matches', () => {
    const others: [string, string][] = [
      ['https://api.example.com', 'ample.com'],
      ['https://api.example.com', 'api.example.com:8443'],
      ['https://api.example.com', '10.0.0.0/8'],
      ['http://11.1.2.3', '10.0.0.0/8'],
      ['http://11.1.2.3', '10.0.0.0/99'],
      ['https://api.example.com', 'nonsense/8'],
      ['https://api.example.com', ''],
    ]
    for (const [origin, exception] of others) {
      assert.equal(choose(origin, { proxy, noProxy: [exception] }), proxy, exception)
    }
  })

  it('comes from the setting, otherwise from the environment for the scheme', () => {
    const environment = { HTTPS_PROXY: 'http://s.test', HTTP_PROXY: 'http://p.test' }
    assert.equal(choose('https://a.test', { proxy, environment }), proxy)
    assert.equal(choose('https://a.test', { environment }), 'http://s.test')
    assert.equal(choose('http://a.test', { environment }), 'http://p.test')
    assert.equal(
      choose('http://a.test', { environment: { http_proxy: 'http://q.test', HTTP_PROXY: 'x' } }),
      'http://q.test',
    )
    assert.equal(choose('https://a.test', { environment: { ALL_PROXY: 'http://a.test' } }), 'http://a.test')
    assert.equal(choose('https://a.test', { environment: { HTTP_PROXY: 'http://p.test' } }), undefined)
    assert.equal(choose('https://a.test', { proxy: ' ', environment: {} }), undefined)
  })

  it('uses http if it has no scheme', () => {
    assert.equal(choose('https://a.test', { proxy: 'proxy.test:3128' }), proxy)
  })
})
