// What n8n shows of niche. Written by infra/n8n/generate; do not edit.
import type { INodeProperties } from 'n8n-workflow';

export const niche: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: {
			show: {
				resource: ['niche'],
			},
		},
		options: [
			{
				name: 'Buyer Budget Window',
				value: 'buyerBudgetWindow',
				description: 'Lists companies funded 6 to 18 months ago, hiring, and matching an ICP',
				action: 'Buyer budget window',
			},
			{
				name: 'Competitor Talent Leaving',
				value: 'competitorTalentLeaving',
				description: 'Lists people who left a competitor in the last 30 days, with verified contact',
				action: 'Competitor talent leaving',
			},
			{
				name: 'Funded and Using Tech',
				value: 'fundedAndUsingTech',
				description: 'Lists funded companies using a technology, with a decision maker',
				action: 'Funded and using tech',
			},
			{
				name: 'Hiring Velocity',
				value: 'hiringVelocity',
				description: 'Lists companies hiring 5 or more roles in one department this quarter, with a buyer',
				action: 'Hiring velocity',
			},
			{
				name: 'Just Acquired Buyers',
				value: 'justAcquiredBuyers',
				description: 'Lists companies acquired in the last 30 days, with a decision maker at the acquirer',
				action: 'Just acquired buyers',
			},
			{
				name: 'Just Funded SMB Leaders',
				value: 'justFundedSmbLeaders',
				description: 'Lists local businesses funded in the last 30 days, with the owner',
				action: 'Just funded smb leaders',
			},
			{
				name: 'Local Business Owners',
				value: 'localBusinessOwners',
				description: 'Lists small-business owners with mobile and email, by industry, city and size',
				action: 'Local business owners',
			},
			{
				name: 'Local Service by Revenue',
				value: 'localServiceByRevenue',
				description: 'Lists small businesses by revenue band, with the owner',
				action: 'Local service by revenue',
			},
			{
				name: 'Multi Source Phone',
				value: 'multiSourcePhone',
				description: 'Finds a phone by asking several providers in turn',
				action: 'Multi source phone',
			},
			{
				name: 'Quiet Power Users',
				value: 'quietPowerUsers',
				description: 'Watches champions for a job change, a title change or a spike of engagement',
				action: 'Quiet power users',
			},
			{
				name: 'Silent Promoter Radar',
				value: 'silentPromoterRadar',
				description: 'Lists people of a contact list promoted in the last 90 days',
				action: 'Silent promoter radar',
			},
			{
				name: 'SMB Buying Committee',
				value: 'smbBuyingCommittee',
				description: 'Maps the stakeholders of a small business',
				action: 'Smb buying committee',
			},
		],
		default: 'buyerBudgetWindow',
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['buyerBudgetWindow'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['buyerBudgetWindow'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['buyerBudgetWindow'],
			},
		},
		options: [
			{
				displayName: 'Filters',
				name: 'filters',
				type: 'json',
				default: '{}',
				description: 'Company filters, as in /v1/search/companies',
			},
			{
				displayName: 'Limit',
				name: 'limit',
				type: 'number',
				default: 50,
				typeOptions: {
					minValue: 1,
				},
				description: 'Max number of results to return',
			},
			{
				displayName: 'Role',
				name: 'role',
				type: 'string',
				default: '',
				description: "The decision maker's role; by default the head of the company",
			},
			{
				displayName: 'Saved ICP ID',
				name: 'saved_icp_id',
				type: 'string',
				default: '',
				description: 'The ID of a saved ICP of companies, instead of filters',
			},
		],
	},
	{
		displayName: 'Competitor Domain',
		name: 'competitor_domain',
		type: 'string',
		default: '',
		required: true,
		description: "The competitor's domain",
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['competitorTalentLeaving'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['competitorTalentLeaving'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['competitorTalentLeaving'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['competitorTalentLeaving'],
			},
		},
		options: [
			{
				displayName: 'Allow Unverified',
				name: 'allow_unverified',
				type: 'boolean',
				default: false,
				description: 'Whether to return, and charge for, contacts that could not be verified',
			},
			{
				displayName: 'Departments',
				name: 'departments',
				type: 'multiOptions',
				default: [],
				options: [
					{
						name: 'Customer Success',
						value: 'customer_success',
					},
					{
						name: 'Data',
						value: 'data',
					},
					{
						name: 'Design',
						value: 'design',
					},
					{
						name: 'Engineering',
						value: 'engineering',
					},
					{
						name: 'Executive',
						value: 'executive',
					},
					{
						name: 'Finance',
						value: 'finance',
					},
					{
						name: 'Hr',
						value: 'hr',
					},
					{
						name: 'It',
						value: 'it',
					},
					{
						name: 'Legal',
						value: 'legal',
					},
					{
						name: 'Marketing',
						value: 'marketing',
					},
					{
						name: 'Operations',
						value: 'operations',
					},
					{
						name: 'Product',
						value: 'product',
					},
					{
						name: 'Research',
						value: 'research',
					},
					{
						name: 'Sales',
						value: 'sales',
					},
					{
						name: 'Security',
						value: 'security',
					},
					{
						name: 'Support',
						value: 'support',
					},
				],
				description: 'The departments they left',
			},
			{
				displayName: 'Limit',
				name: 'limit',
				type: 'number',
				default: 50,
				typeOptions: {
					minValue: 1,
				},
				description: 'Max number of results to return',
			},
		],
	},
	{
		displayName: 'Technology',
		name: 'technology',
		type: 'string',
		default: '',
		required: true,
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['fundedAndUsingTech'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['fundedAndUsingTech'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['fundedAndUsingTech'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['fundedAndUsingTech'],
			},
		},
		options: [
			{
				displayName: 'Limit',
				name: 'limit',
				type: 'number',
				default: 50,
				typeOptions: {
					minValue: 1,
				},
				description: 'Max number of results to return',
			},
			{
				displayName: 'Role',
				name: 'role',
				type: 'string',
				default: '',
				description: "The decision maker's role; by default the head of engineering",
			},
			{
				displayName: 'Since Days',
				name: 'since_days',
				type: 'number',
				default: 1,
				typeOptions: {
					minValue: 1,
					maxValue: 540,
				},
				description: 'How many days to look back for a round; 180 when left out',
			},
			{
				displayName: 'Stages',
				name: 'stages',
				type: 'multiOptions',
				default: [],
				options: [
					{
						name: 'Debt',
						value: 'debt',
					},
					{
						name: 'Grant',
						value: 'grant',
					},
					{
						name: 'Growth',
						value: 'growth',
					},
					{
						name: 'Post Ipo',
						value: 'post_ipo',
					},
					{
						name: 'Pre Seed',
						value: 'pre_seed',
					},
					{
						name: 'Private Equity',
						value: 'private_equity',
					},
					{
						name: 'Seed',
						value: 'seed',
					},
					{
						name: 'Series A',
						value: 'series_a',
					},
					{
						name: 'Series B',
						value: 'series_b',
					},
					{
						name: 'Series C',
						value: 'series_c',
					},
					{
						name: 'Series D',
						value: 'series_d',
					},
					{
						name: 'Series E',
						value: 'series_e',
					},
					{
						name: 'Series F',
						value: 'series_f',
					},
					{
						name: 'Undisclosed',
						value: 'undisclosed',
					},
				],
				description: 'Stages of the round',
			},
		],
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['hiringVelocity'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['hiringVelocity'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['hiringVelocity'],
			},
		},
		options: [
			{
				displayName: 'Department',
				name: 'department',
				type: 'options',
				default: 'customer_success',
				options: [
					{
						name: 'Customer Success',
						value: 'customer_success',
					},
					{
						name: 'Data',
						value: 'data',
					},
					{
						name: 'Design',
						value: 'design',
					},
					{
						name: 'Engineering',
						value: 'engineering',
					},
					{
						name: 'Executive',
						value: 'executive',
					},
					{
						name: 'Finance',
						value: 'finance',
					},
					{
						name: 'Hr',
						value: 'hr',
					},
					{
						name: 'It',
						value: 'it',
					},
					{
						name: 'Legal',
						value: 'legal',
					},
					{
						name: 'Marketing',
						value: 'marketing',
					},
					{
						name: 'Operations',
						value: 'operations',
					},
					{
						name: 'Product',
						value: 'product',
					},
					{
						name: 'Research',
						value: 'research',
					},
					{
						name: 'Sales',
						value: 'sales',
					},
					{
						name: 'Security',
						value: 'security',
					},
					{
						name: 'Support',
						value: 'support',
					},
				],
				description: 'The department; any when left out',
			},
			{
				displayName: 'Limit',
				name: 'limit',
				type: 'number',
				default: 50,
				typeOptions: {
					minValue: 1,
				},
				description: 'Max number of results to return',
			},
			{
				displayName: 'Min Roles',
				name: 'min_roles',
				type: 'number',
				default: 5,
				typeOptions: {
					minValue: 5,
					maxValue: 1000,
				},
				description: 'At least this many jobs posted this quarter in the department; 5 when left out',
			},
			{
				displayName: 'Role',
				name: 'role',
				type: 'string',
				default: '',
				description: "The buyer's role; by default the head of the department",
			},
		],
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['justAcquiredBuyers'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['justAcquiredBuyers'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['justAcquiredBuyers'],
			},
		},
		options: [
			{
				displayName: 'Industry',
				name: 'industry',
				type: 'string',
				default: '',
				description: 'The industry of either side',
			},
			{
				displayName: 'Limit',
				name: 'limit',
				type: 'number',
				default: 50,
				typeOptions: {
					minValue: 1,
				},
				description: 'Max number of results to return',
			},
			{
				displayName: 'Role',
				name: 'role',
				type: 'string',
				default: '',
				description: "The decision maker's role; by default the head of the acquirer",
			},
		],
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['justFundedSmbLeaders'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['justFundedSmbLeaders'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['justFundedSmbLeaders'],
			},
		},
		options: [
			{
				displayName: 'Allow Unverified',
				name: 'allow_unverified',
				type: 'boolean',
				default: false,
				description: 'Whether to return, and charge for, contacts that could not be verified, and businesses without a known owner, by their own number or address',
			},
			{
				displayName: 'City',
				name: 'city',
				type: 'string',
				default: '',
			},
			{
				displayName: 'Country',
				name: 'country',
				type: 'string',
				default: '',
				description: 'The country, by name or ISO 3166 alpha-2',
			},
			{
				displayName: 'Industry',
				name: 'industry',
				type: 'string',
				default: '',
				description: 'The trade',
			},
			{
				displayName: 'Limit',
				name: 'limit',
				type: 'number',
				default: 50,
				typeOptions: {
					minValue: 1,
				},
				description: 'Max number of results to return',
			},
			{
				displayName: 'Region',
				name: 'region',
				type: 'string',
				default: '',
			},
		],
	},
	{
		displayName: 'City',
		name: 'city',
		type: 'string',
		default: '',
		required: true,
		description: 'The city; add a region or country where there are several of the name',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['localBusinessOwners'],
			},
		},
	},
	{
		displayName: 'Industry',
		name: 'industry',
		type: 'string',
		default: '',
		required: true,
		description: 'The trade',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['localBusinessOwners'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['localBusinessOwners'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['localBusinessOwners'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['localBusinessOwners'],
			},
		},
		options: [
			{
				displayName: 'Allow Unverified',
				name: 'allow_unverified',
				type: 'boolean',
				default: false,
				description: 'Whether to return, and charge for, contacts that could not be verified, and businesses without a known owner, by their own number or address',
			},
			{
				displayName: 'Limit',
				name: 'limit',
				type: 'number',
				default: 50,
				typeOptions: {
					minValue: 1,
				},
				description: 'Max number of results to return',
			},
			{
				displayName: 'Size',
				name: 'size',
				type: 'json',
				default: '{}',
				description: 'The number of employees; by default up to 200, or unknown',
			},
		],
	},
	{
		displayName: 'Revenue Band',
		name: 'revenue_band',
		type: 'options',
		default: '0-1M',
		required: true,
		options: [
			{
				name: '0-1M',
				value: '0-1M',
			},
			{
				name: '100M-250M',
				value: '100M-250M',
			},
			{
				name: '10B+',
				value: '10B+',
			},
			{
				name: '10M-25M',
				value: '10M-25M',
			},
			{
				name: '1B-10B',
				value: '1B-10B',
			},
			{
				name: '1M-10M',
				value: '1M-10M',
			},
			{
				name: '250M-500M',
				value: '250M-500M',
			},
			{
				name: '25M-50M',
				value: '25M-50M',
			},
			{
				name: '500M-1B',
				value: '500M-1B',
			},
			{
				name: '50M-100M',
				value: '50M-100M',
			},
		],
		description: 'The band of the yearly revenue',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['localServiceByRevenue'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['localServiceByRevenue'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['localServiceByRevenue'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['localServiceByRevenue'],
			},
		},
		options: [
			{
				displayName: 'Allow Unverified',
				name: 'allow_unverified',
				type: 'boolean',
				default: false,
				description: 'Whether to return, and charge for, contacts that could not be verified, and businesses without a known owner, by their own number or address',
			},
			{
				displayName: 'City',
				name: 'city',
				type: 'string',
				default: '',
			},
			{
				displayName: 'Industry',
				name: 'industry',
				type: 'string',
				default: '',
				description: 'The trade',
			},
			{
				displayName: 'Limit',
				name: 'limit',
				type: 'number',
				default: 50,
				typeOptions: {
					minValue: 1,
				},
				description: 'Max number of results to return',
			},
		],
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['multiSourcePhone'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['multiSourcePhone'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['multiSourcePhone'],
			},
		},
		options: [
			{
				displayName: 'Allow Unverified',
				name: 'allow_unverified',
				type: 'boolean',
				default: false,
				description: 'Whether to return, and charge for, a number that no carrier confirmed as a mobile',
			},
			{
				displayName: 'Company',
				name: 'company',
				type: 'string',
				default: '',
				description: "The employer's name",
			},
			{
				displayName: 'Country',
				name: 'country',
				type: 'string',
				default: '',
				description: "The country of a phone in national form, by name or ISO 3166 code; by default that of the domain's suffix, such as acme.de",
			},
			{
				displayName: 'Domain',
				name: 'domain',
				type: 'string',
				default: '',
				description: "The employer's domain",
			},
			{
				displayName: 'Email',
				name: 'email',
				type: 'string',
				default: '',
				placeholder: 'name@email.com',
				description: 'An email address of the person, business or personal',
			},
			{
				displayName: 'First Name',
				name: 'firstName',
				type: 'string',
				default: '',
				description: 'The given name; needs lastName',
			},
			{
				displayName: 'Full Name',
				name: 'fullName',
				type: 'string',
				default: '',
				description: 'The full name; needs a domain or a company',
			},
			{
				displayName: 'Last Name',
				name: 'lastName',
				type: 'string',
				default: '',
				description: 'The family name; needs firstName',
			},
			{
				displayName: 'Network URL',
				name: 'networkUrl',
				type: 'string',
				default: '',
				description: "The person's profile address",
			},
			{
				displayName: 'Phone',
				name: 'phone',
				type: 'string',
				default: '',
				description: 'A phone number of the person: with its leading +, or in national form with country',
			},
		],
	},
	{
		displayName: 'Champions',
		name: 'champions',
		type: 'json',
		default: '[]',
		required: true,
		description: 'The champions, each a networkUrl, an email, or a name with a domain. A bad one is named in invalid.',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['quietPowerUsers'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['quietPowerUsers'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['quietPowerUsers'],
			},
		},
	},
	{
		displayName: 'Contacts',
		name: 'contacts',
		type: 'json',
		default: '[]',
		required: true,
		description: 'The contacts, each a networkUrl, an email, or a name with a domain. A bad one is named in invalid.',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['silentPromoterRadar'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['silentPromoterRadar'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['silentPromoterRadar'],
			},
		},
	},
	{
		displayName: 'Company Domain',
		name: 'company_domain',
		type: 'string',
		default: '',
		required: true,
		description: "The business's domain",
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['smbBuyingCommittee'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['smbBuyingCommittee'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['smbBuyingCommittee'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['niche'],
				operation: ['smbBuyingCommittee'],
			},
		},
		options: [
			{
				displayName: 'Max Per Role',
				name: 'max_per_role',
				type: 'number',
				default: 1,
				typeOptions: {
					minValue: 1,
					maxValue: 10,
				},
				description: 'People per role; 2 when left out',
			},
		],
	},
];
