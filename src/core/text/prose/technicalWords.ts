/** Common software terms that aren't in the general dictionary. Words that resemble one are corrected to it. */
export const technicalWords: ReadonlySet<string> = new Set(
  `accessor accessors adblocker addon addons aero agentic allowlist allowlists analytics api apis app apps arg args ascii async auth
autocomplete autocompletes autoload autosave autoscaling backend backends backfill backoff backport backports backlink
backlinks balancer balancers base64 bikeshed bitness bitrate bitwise blocklist blocklists bolded bookmarklet boolean booleans
bootloader bootstrapper breadcrumb breadcrumbs breakpoint breakpoints bugfix bugfixes bursty callout callouts callback callbacks canonicalize
calloc cancelable cgroup cgroups changelog changelogs charset charsets chatbot chatbots checkbox checkboxes checkmark checksum checksums
chipset chipsets citext cli clickable cloud codebase codebases codec codecs codepage colocated combobox commenter commenters commit compiler config configs
configurator connector connectors constructor cron crosshair crosstalk crypto css customizable customization
customizations cutover daemon daemons dashboards datacenter datacenters dataset datasets datasheet datasheets datastore
datatype datatypes deadlock deadlocks debounce debug debugger decrypt dedupe deduplicate deduplicated deduplication
default dereference dereferenced deserialize dev devs dialog dialogs diff diffs distro distros dns docs docstring dogfood
dict dicts dotnet doubleclick downloadable downscale downtime dropdown dropdowns easter ebook embeddable embedding embeddings emoji emojis
encoder encodings endian endianness endpoint endpoints enum enums env ephemeral ethernet eval executables expander
expandables explainer explainers failover fallback fallbacks favicon favicons filename filenames filesystem filesystems
filetype fintech firmware fixup footgun formatter framerate frameworks freemium frontend frontends frontmatter
fullscreen fullwidth functor futex futexes gbps geo geolocation getter getters gif gifs git glibc glob globs google graphql grep gzip hackathon halfwidth
hardcode hardcoded hashmap hashtag hashtags header headless healthcheck healthchecks hostname hostnames hotfix hotfixes
hotkey hotkeys hover html http https hyperlink idempotency idempotent iframe iframes infra infringer init inline inlined inlining
inode inodes installer instantiate integrations interstitials ip iter iterable iterables iterator iterators jitter json
keepalive keepalives kernel keygen keymap keyring keyrings keypair keystore keystores keystroke keyword keywords kubectl lambda
latency launcher layout leaderboard libc linter linters linting linux loader localhost localize localization lockfile
login logins logout lookup lookups lossless lowercase malloc malware manpage manpages mappings markdown matcher mbps metadata metatag metric
microservice microservices migrator migrators middleware millisecond mitigations mixin mixins mockup mockups modals monorepo monorepos
monospace monospaced mutex mutexes namespace namespaced namespaces natively navbar nodejs noindex nmake nullable numpy
offsetof oauth offline offboarding offsite onboard onboarded onboarding onsite onwards opcode openapi optimizer optimizers
orchestrator overloads overlay overrides pageview pageviews param params parallelize parser parsers passkey passkeys
passphrase passthrough pastebin pathname performant peta permalink permalinks personalization petabyte pinned pipeline
pixelated placeholder placeholders playbook playbooks plaintext playlists plugin plugins podcast popover popovers
popup popups prebuilt precompiled prefill prefilled prefix prefixes preload prepend prepended prepends preset presets
presign presigned printf prioritization programmatically proto proration proxied proxying pseudocode quantile quantiles queryable
queueing queues quickstart quickstarts radix rata rsync readme readonly rect realtime rebase rebased rebasing recency redirects redis
refactor refactored refactoring regex regexes reindex repo repos repositories resync retarget retargeting roadmap
rollout rollouts runbook runbooks runnable runtime runtimes saas sandboxed sandboxing scalability scalable
scannable schemas screencast screencasts scrollable scrollbar scrollbars scroller sdk sdks serializer serverless
setter setters setup setups shader shaders sharding shortcode shortlink shoutout sidebar sidebars signup signups
sitemap sitemaps slugified slugs snmp sockets spam spellcheck splittable sql stacktrace stacktraces standalone stemmer stdout stderr
stepper steppers storefront stringify struct structs styleguide styleguides stylesheet stylesheets subcommand subcommands subdirectory
subdirectories subdomain subdomains subfolder subfolders submenu submenus submodule submodules subpage subpages subpath
subpaths subprocessor subprocessors subquery subqueries subsection subsections subnet subnets subtask substring substrings sudo
symlink symlinks symlinking syntaxes sysadmin tarball tarballs takedown takedowns teardown templated templating
textbox theming thumbnails timebox timeframe timeframes timeout timeouts timestamp timestamps timezone timezones
titlebar toggle togglable tokenize tokenizer toolbars toolchain toolset toolsets tooltip tooltips touchpoint traceback
tradeoff tradeoffs transpile troubleshoot troubleshooting tuple tuples txn txns typeahead typecheck typesafe ui unary
unescaped unicode unix unlink unlinked unsubscribe upgradable upload uploader uploads uppercase upsert upserts upstream uptime url
urls usability username usernames utf validator validators versioned versioning viewport viewports virtualization
walkthrough walkthroughs wallclock webhook webhooks webinar webinars webpage webpages webserver website websites
websocket websockets whitelabel whitespace whitespaces wifi wiki wikis wildcard wildcards wirelessly workaround
workarounds workflow workflows workspace workspaces worldwide writable xpath yaml zip`.split(/\s+/),
)
