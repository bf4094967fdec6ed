"""The command line: people and cron ask here what agents ask over MCP."""
